import { LatchkitProvider } from '@latchkit/react'
import { type Client, createLatchkit } from 'latchkit'
import { mainnet } from 'latchkit/networks'
import type { ReactElement, ReactNode } from 'react'

const client = createLatchkit({ networks: [mainnet] })

/** The modal with words of your own. Define it outside of components. */
const loadModal = async () => {
  const [{ createModal }, { adoptEngine }] = await Promise.all([
    import('@latchkit/ui'),
    import('@latchkit/core/internal'),
  ])
  return (owner: Client) => {
    adoptEngine(owner)
    return createModal(owner, {
      catalogue: {
        locale: 'en',
        words: {
          connectTitle: 'Sign in to Orchard',
          searchResults: { one: '{count} match', other: '{count} matches' },
        },
        errors: { USER_REJECTED: 'No problem. Nothing was shared.' },
      },
    })
  }
}

export function Providers({ children }: { children: ReactNode }): ReactElement {
  return (
    <LatchkitProvider client={client} modal={loadModal}>
      {children}
    </LatchkitProvider>
  )
}
