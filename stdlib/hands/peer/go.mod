module croupier/stdlib/hands/peer

go 1.26.0

require croupier v0.0.0

require github.com/chehsunliu/poker v0.1.0

replace croupier => ../../..
