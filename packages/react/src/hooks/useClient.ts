import { type Client, LatchkitError } from '@latchkit/core'
import { useContext } from 'react'
import { LatchkitContext } from '../context.js'

/**
 * The client of the nearest provider.
 * @throws CONFIG_INVALID outside of a `LatchkitProvider`.
 */
export function useClient(): Client {
  const client = useContext(LatchkitContext)
  if (!client)
    throw new LatchkitError('CONFIG_INVALID', 'The configuration is not valid.', {
      details: 'A Latchkit hook was used outside of <LatchkitProvider>. Wrap your app in it.',
    })
  return client
}
