import { selectAccount } from '@latchkit/core'
import { getReceiving, type Receiving } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useEffect, useState } from 'react'

/** How the account shown can be paid; undefined while it is read, and where it cannot be. */
export function useReceiving(): Receiving | undefined {
  const client = useClient()
  const { accounts, caipNetworkId, address } = useLatchkitState(state => selectAccount(state))
  const [read, setRead] = useState<{ key: string; receiving: Receiving }>()
  const key = [caipNetworkId, ...accounts].join(' ')
  const isAccount = address !== undefined
  useEffect(() => {
    if (!isAccount) return
    let isOld = false
    getReceiving(client).then(
      receiving => {
        if (!isOld) setRead({ key, receiving })
      },
      // The address is shown, which can be paid as well.
      () => {},
    )
    return () => {
      isOld = true
    }
  }, [client, key, isAccount])
  return read?.key === key ? read.receiving : undefined
}
