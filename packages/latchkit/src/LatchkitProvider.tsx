import type { Client } from '@latchkit/core'
import { LatchkitProvider as Provider } from '@latchkit/react'
import type { ReactElement, ReactNode } from 'react'

export type LatchkitProviderProps = {
  client: Client
  children?: ReactNode | undefined
}

const loadModal = () => import('./modal.js').then(({ createModal }) => createModal)

/**
 * Gives your app the client, and the modal once the visitor asks for it.
 * @example <LatchkitProvider client={client}><App /></LatchkitProvider>
 */
export function LatchkitProvider({ client, children }: LatchkitProviderProps): ReactElement {
  return (
    <Provider client={client} modal={loadModal}>
      {children}
    </Provider>
  )
}
