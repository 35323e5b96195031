import { createLatchkit, LatchkitProvider } from 'latchkit'
import { mainnet } from 'latchkit/networks'
import type { ReactElement, ReactNode } from 'react'

const client = createLatchkit({
  networks: [mainnet],
  catalogue: {
    locale: 'en',
    words: {
      connectTitle: 'Sign in to Orchard',
      searchResults: { one: '{count} match', other: '{count} matches' },
    },
    errors: { USER_REJECTED: 'No problem. Nothing was shared.' },
  },
})

/** The modal and the buttons with words of your own. */
export function Providers({ children }: { children: ReactNode }): ReactElement {
  return <LatchkitProvider client={client}>{children}</LatchkitProvider>
}
