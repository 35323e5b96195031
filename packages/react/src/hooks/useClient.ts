'use client'

import type { Client } from '@latchkit/core'
import { BaseError } from '@latchkit/core/internal'
import { useContext, useSyncExternalStore } from 'react'
import { LatchkitContext } from '../context.js'
import { getSharedClient, watchSharedClient } from '../sharedClient.js'

/**
 * The client of the nearest provider, else the one that `shareClient` was given.
 * @throws CONFIG_INVALID where there is neither.
 */
export function useClient(): Client {
  const shared = useSyncExternalStore(watchSharedClient, getSharedClient, getSharedClient)
  const client = useContext(LatchkitContext) ?? shared
  if (!client)
    throw new BaseError('CONFIG_INVALID', 'The configuration is not valid.', {
      details: 'A Latchkit hook was used outside of <LatchkitProvider>, or before createAppKit.',
    })
  return client
}
