package lua

// CallHook is for measuring what a hook costs.
var CallHook = callHook
