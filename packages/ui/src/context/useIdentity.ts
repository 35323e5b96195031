import type { CaipAddress } from '@latchkit/core'
import { fetchIdentity, type IdentityEntry, selectIdentity } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useEffect } from 'react'

/** Name and picture of an account, read once it is drawn; empty before, without an account, and where there is none. */
export function useIdentity(account: CaipAddress | undefined): IdentityEntry {
  const client = useClient()
  const identity = useLatchkitState(state => selectIdentity(state, { account }))
  useEffect(() => {
    if (account !== undefined) void fetchIdentity(client, { account })
  }, [client, account])
  return identity
}
