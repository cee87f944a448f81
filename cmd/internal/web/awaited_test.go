package web

import "github.com/chromedp/cdproto/runtime"

// awaited has a page wait for what an expression promises.
func awaited(p *runtime.EvaluateParams) { p.AwaitPromise = ptr(true) }

func ptr[T any](v T) *T { return &v }
