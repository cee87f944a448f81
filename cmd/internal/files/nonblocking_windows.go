package files

// nonblocking is nothing here: there are no pipes with names among the files.
const nonblocking = 0
