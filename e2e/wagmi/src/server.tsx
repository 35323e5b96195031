import { renderToString } from 'react-dom/server'
import { cookieToInitialState, serialize } from 'wagmi'
import { App } from './App.js'
import { createSite, type SiteConfig } from './createSite.js'

/** The page of one request: its markup, and the configuration with which it hydrates. */
export function renderPage(config: SiteConfig, cookie: string | undefined) {
  const site = createSite(config)
  const initialState = cookieToInitialState(site.wagmiConfig, cookie)
  return {
    markup: renderToString(<App site={site} initialState={initialState} />),
    config: { ...config, initialState: initialState && serialize(initialState) },
  }
}
