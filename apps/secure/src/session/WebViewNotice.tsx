import { useState } from 'react'
import { Message } from '../shell/Message.js'

type WebViewNoticeProps = {
  /** Name of the provider that refuses. */
  provider: string
  /** The page that the visitor came from. */
  site: string
  /** It is in the place of the site's page, rather than in a separate window. */
  isWholePage: boolean
}

/** A page of a site that the server has let in; what a URL names may be no page. */
const toPage = (site: string): URL | undefined => {
  const url = URL.canParse(site) ? new URL(site) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined
}

/** A provider refuses the browser inside of an app: the way on is the visitor's own browser, or email. */
export function WebViewNotice({ provider, site, isWholePage }: WebViewNoticeProps) {
  const [isCopied, setCopied] = useState(false)
  const page = toPage(site)
  return (
    <Message title={`${provider} doesn’t sign in inside apps`}>
      <p>Open this site in your browser and sign in there, or go back and use your email.</p>
      {page && (
        <>
          <label htmlFor="link">Link to this site</label>
          <input
            id="link"
            className="field"
            readOnly
            value={page.href}
            onFocus={event => event.target.select()}
          />
          <button
            type="button"
            className="button primary"
            data-testid="lk-copy-link"
            onClick={() => {
              // Where an app blocks copying, the link is there to be selected.
              navigator.clipboard?.writeText(page.href).then(
                () => setCopied(true),
                () => document.querySelector<HTMLInputElement>('#link')?.select(),
              )
            }}
          >
            {isCopied ? 'Link copied' : 'Copy link'}
          </button>
        </>
      )}
      {isWholePage && page ? (
        <a className="button" href={page.href}>
          Back to {page.host}
        </a>
      ) : (
        <button type="button" className="button" onClick={() => window.close()}>
          Close
        </button>
      )}
    </Message>
  )
}
