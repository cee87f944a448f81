-- Croupier in Neovim, from 0.7 on: put these lines into init.lua, or this file into ~/.config/nvim/plugin/.
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, { pattern = "*.deal", callback = function() vim.bo.filetype = "deal" end })
vim.api.nvim_create_autocmd("FileType", { pattern = "deal", callback = function(on)
  vim.bo.commentstring, vim.bo.shiftwidth, vim.bo.expandtab = "# %s", 2, true
  vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc" -- Ctrl-X Ctrl-O completes
  local id = vim.lsp.start_client({ name = "croupier", cmd = { "croupier", "lsp" }, root_dir = vim.fn.getcwd() })
  if id then vim.lsp.buf_attach_client(on.buf, id) end
  vim.keymap.set("n", "gd", vim.lsp.buf.definition, { buffer = on.buf })
  vim.keymap.set("n", "K", vim.lsp.buf.hover, { buffer = on.buf })
end })
