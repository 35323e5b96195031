import type { SocialProvider } from '@latchkit/core'
import type { ReactElement } from 'react'
import { providers } from './providers.js'

/** The mark of a provider in the colour of the text. */
export function ProviderMark({ provider }: { provider: SocialProvider }): ReactElement {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={providers[provider][1]} />
    </svg>
  )
}
