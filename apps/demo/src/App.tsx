import { LatchkitButton, LatchkitEmbedded, NetworkButton, useAccount, useTheme } from 'latchkit'
import { useEffect } from 'react'
import { AccountsPanel } from './AccountsPanel.js'
import { EventLog } from './EventLog.js'
import { SessionPanel } from './SessionPanel.js'
import { SignPanel } from './SignPanel.js'
import { StatePanel } from './StatePanel.js'
import { TokenPanel } from './TokenPanel.js'

type AppProps = { walletUrl: string | undefined; isEmbedded: boolean; hasSession: boolean }

export function App({ walletUrl, isEmbedded, hasSession }: AppProps) {
  const { isConnected } = useAccount()
  const { themeMode, setThemeMode } = useTheme()
  const next = themeMode === 'dark' ? 'light' : 'dark'
  useEffect(() => {
    document.documentElement.dataset['theme'] = themeMode
  }, [themeMode])
  return (
    <>
      <header className="bar">
        <a className="brand" href="/">
          <img src="/icon.svg" alt="" width="28" height="28" />
          Latchkit
        </a>
        <div className="bar-actions">
          <button
            type="button"
            className="ghost"
            onClick={() => setThemeMode(next)}
            data-testid="demo-theme"
            aria-label={`Switch to ${next} theme`}
          >
            {next === 'light' ? '☀' : '☾'}
          </button>
          <NetworkButton size="sm" />
          <LatchkitButton size="sm" />
        </div>
      </header>
      <main>
        <section className="hero">
          <h1>One modal for every wallet</h1>
          <p>A sample site built with Latchkit. Its chains, server and relay all run on your machine.</p>
          {walletUrl ? (
            <p className="hint">
              No wallet? Open the{' '}
              <a href={walletUrl} target="_blank" rel="noreferrer">
                development wallet
              </a>{' '}
              and paste the copied link.
            </p>
          ) : null}
          <p className="hint">
            {isEmbedded ? <a href="/">As a modal</a> : <a href="/?embedded">As a part of the page</a>}
            {' · '}
            <a href="/?multi">Several wallets at once</a>
          </p>
        </section>
        {isEmbedded ? <LatchkitEmbedded className="embedded" /> : null}
        <div className="grid">
          <SignPanel disabled={!isConnected} />
          {hasSession ? <SessionPanel disabled={!isConnected} /> : null}
          <TokenPanel />
          <AccountsPanel />
          <StatePanel />
          <EventLog />
        </div>
      </main>
    </>
  )
}
