'use client'

import type { Client } from '@latchkit/core'
import { BaseError } from '@latchkit/core/internal'
import { useContext } from 'react'
import { LatchkitContext } from '../context.js'

/**
 * The client of the nearest provider.
 * @throws CONFIG_INVALID outside of a `LatchkitProvider`.
 */
export function useClient(): Client {
  const client = useContext(LatchkitContext)
  if (!client)
    throw new BaseError('CONFIG_INVALID', 'The configuration is not valid.', {
      details: 'A Latchkit hook was used outside of <LatchkitProvider>. Wrap your app in it.',
    })
  return client
}
