import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './shell.css'

/** Draws a page of the secure site, in the theme that its URL names, else the visitor's. */
export function showPage(page: ReactNode): void {
  const theme = new URLSearchParams(location.search).get('theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
