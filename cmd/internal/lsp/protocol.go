package lsp

import "encoding/json"

// The part of the Language Server Protocol, version 3.17, that is used here. Names are the protocol's own.

type (
	// position is a place: line and character from 0, the character in the units that were agreed on.
	position struct {
		Line      int `json:"line"`
		Character int `json:"character"`
	}
	span struct {
		Start position `json:"start"`
		End   position `json:"end"`
	}
	location struct {
		URI   string `json:"uri"`
		Range span   `json:"range"`
	}
	textEdit struct {
		Range   span   `json:"range"`
		NewText string `json:"newText"`
	}
	workspaceEdit struct {
		Changes map[string][]textEdit `json:"changes"`
	}
	command struct {
		Title     string            `json:"title"`
		Command   string            `json:"command"`
		Arguments []json.RawMessage `json:"arguments,omitempty"`
	}
	markup struct {
		Kind  string `json:"kind"`
		Value string `json:"value"`
	}
)

type (
	document struct {
		URI string `json:"uri"`
	}
	didOpen struct {
		TextDocument struct {
			URI     string `json:"uri"`
			Version int    `json:"version"`
			Text    string `json:"text"`
		} `json:"textDocument"`
	}
	didChange struct {
		TextDocument struct {
			URI     string `json:"uri"`
			Version int    `json:"version"`
		} `json:"textDocument"`
		ContentChanges []contentChange `json:"contentChanges"`
	}
	contentChange struct {
		Range *span  `json:"range"` // nil: the whole text is new
		Text  string `json:"text"`
	}
	inDocument struct {
		TextDocument document `json:"textDocument"`
	}
	atPosition struct {
		TextDocument document `json:"textDocument"`
		Position     position `json:"position"`
	}
	symbolParams struct {
		Query string `json:"query"`
	}
	cancelParams struct {
		ID json.RawMessage `json:"id"`
	}
	executeParams struct {
		Command   string            `json:"command"`
		Arguments []json.RawMessage `json:"arguments"`
	}
)

type (
	initializeParams struct {
		Capabilities struct {
			General struct {
				PositionEncodings []string `json:"positionEncodings"`
			} `json:"general"`
			TextDocument struct {
				Completion struct {
					CompletionItem struct {
						SnippetSupport bool `json:"snippetSupport"`
					} `json:"completionItem"`
				} `json:"completion"`
			} `json:"textDocument"`
			Window struct {
				ShowDocument struct {
					Support bool `json:"support"`
				} `json:"showDocument"`
				WorkDoneProgress bool `json:"workDoneProgress"`
			} `json:"window"`
		} `json:"capabilities"`
	}
	initializeResult struct {
		Capabilities map[string]any    `json:"capabilities"`
		ServerInfo   map[string]string `json:"serverInfo"`
	}
)

type (
	diagnostic struct {
		Range           span              `json:"range"`
		Severity        int               `json:"severity"`
		Code            string            `json:"code,omitempty"`
		CodeDescription *codeDescription  `json:"codeDescription,omitempty"`
		Source          string            `json:"source"`
		Message         string            `json:"message"`
		Tags            []int             `json:"tags,omitempty"`
		Related         []relatedLocation `json:"relatedInformation,omitempty"`
	}
	codeDescription struct {
		Href string `json:"href"`
	}
	relatedLocation struct {
		Location location `json:"location"`
		Message  string   `json:"message"`
	}
	published struct {
		URI         string       `json:"uri"`
		Version     *int         `json:"version,omitempty"`
		Diagnostics []diagnostic `json:"diagnostics"`
	}
	codeActionParams struct {
		TextDocument document `json:"textDocument"`
		Range        span     `json:"range"`
		Context      struct {
			Only []string `json:"only"`
		} `json:"context"`
	}
	codeAction struct {
		Title       string         `json:"title"`
		Kind        string         `json:"kind"`
		Diagnostics []diagnostic   `json:"diagnostics,omitempty"`
		IsPreferred bool           `json:"isPreferred,omitempty"`
		Edit        *workspaceEdit `json:"edit,omitempty"`
		Command     *command       `json:"command,omitempty"`
	}
	codeLens struct {
		Range   span     `json:"range"`
		Command *command `json:"command"`
	}
)

type (
	hover struct {
		Contents *markup `json:"contents"`
		Range    *span   `json:"range,omitempty"`
	}
	referenceParams struct {
		atPosition
		Context struct {
			IncludeDeclaration bool `json:"includeDeclaration"`
		} `json:"context"`
	}
	highlight struct {
		Range span `json:"range"`
		Kind  int  `json:"kind"` // 2: read, 3: written
	}
	renameParams struct {
		atPosition
		NewName string `json:"newName"`
	}
	renameRange struct {
		Range       span   `json:"range"`
		Placeholder string `json:"placeholder"`
	}
	documentSymbol struct {
		Name           string           `json:"name"`
		Detail         string           `json:"detail,omitempty"`
		Kind           int              `json:"kind"`
		Range          span             `json:"range"`
		SelectionRange span             `json:"selectionRange"`
		Children       []documentSymbol `json:"children,omitempty"`
	}
	workspaceSymbol struct {
		Name          string   `json:"name"`
		Kind          int      `json:"kind"`
		Location      location `json:"location"`
		ContainerName string   `json:"containerName,omitempty"`
	}
	foldingRange struct {
		StartLine int    `json:"startLine"`
		EndLine   int    `json:"endLine"`
		Kind      string `json:"kind,omitempty"`
	}
	semanticTokens struct {
		Data []int `json:"data"`
	}
	completionList struct {
		IsIncomplete bool             `json:"isIncomplete"`
		Items        []completionItem `json:"items"`
	}
	completionItem struct {
		Label            string          `json:"label"`
		Kind             int             `json:"kind,omitempty"`
		Detail           string          `json:"detail,omitempty"`
		Documentation    *markup         `json:"documentation,omitempty"`
		SortText         string          `json:"sortText,omitempty"`
		FilterText       string          `json:"filterText,omitempty"`
		InsertText       string          `json:"insertText,omitempty"`
		InsertTextFormat int             `json:"insertTextFormat,omitempty"` // 2: a snippet
		TextEdit         *textEdit       `json:"textEdit,omitempty"`
		Data             json.RawMessage `json:"data,omitempty"`
	}
	signatureHelp struct {
		Signatures      []signature `json:"signatures"`
		ActiveSignature int         `json:"activeSignature"`
		ActiveParameter int         `json:"activeParameter"`
	}
	signature struct {
		Label         string      `json:"label"`
		Documentation *markup     `json:"documentation,omitempty"`
		Parameters    []parameter `json:"parameters"`
	}
	parameter struct {
		Label [2]int `json:"label"` // where it stands in the signature
	}
	message struct {
		Type    int    `json:"type"` // 1 error, 2 warning, 3 information
		Message string `json:"message"`
	}
	showDocument struct {
		URI       string `json:"uri"`
		TakeFocus bool   `json:"takeFocus"`
	}
)

// markdown is a page of Markdown.
func markdown(text string) *markup { return &markup{Kind: "markdown", Value: text} }

// at is where somebody asks, also where the request says more than that.
func (q atPosition) at() atPosition { return q }
