'use client'

import type { BaseError, ConnectParameters, WalletRow } from '@latchkit/core'
import { createWalletRowsSelector, perClient } from '@latchkit/core/internal'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type QueryResult, toQueryResult } from './query.js'
import { toError } from './toError.js'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'
import { useWalletIcons } from './useWalletIcons.js'

export type UseWalletsParameters = {
  /** False loads nothing, for example until the visitor shows an intent. Default true. */
  enabled?: boolean | undefined
}

/** A row of the modal's list; `icon` is an address for an image element, also for marks that we draw. */
export type WalletOption = WalletRow & {
  /** The wallet is in this page. */
  isInstalled: boolean
  /** What `connect` of `useConnect` takes to connect it. */
  target: ConnectParameters
}

export type UseWalletsReturnType = QueryResult<readonly WalletOption[]>

type Load = { isFetching: boolean; isLoaded: boolean; error?: BaseError | undefined }

const rowSelectors = perClient(client => createWalletRowsSelector(client.options))

/**
 * The wallet list of the modal, for a list of your own. Loads what connecting takes as soon as it is mounted.
 * @example
 * const { data: wallets = [] } = useWallets()
 * const { connect } = useConnect()
 * wallets.map(({ id, name, target }) => <button key={id} onClick={() => connect(target)}>{name}</button>)
 */
export function useWallets({ enabled = true }: UseWalletsParameters = {}): UseWalletsReturnType {
  const client = useClient()
  const rows = useLatchkitState(rowSelectors(client))
  const [{ isFetching, isLoaded, error }, setLoad] = useState<Load>({ isFetching: false, isLoaded: false })
  const icons = useWalletIcons(rows, isLoaded)

  const refetch = useCallback((): Promise<void> => {
    setLoad(load => ({ ...load, isFetching: true }))
    return client.prepare().then(
      () => setLoad({ isFetching: false, isLoaded: true }),
      (cause: unknown) => {
        const failure = toError(cause, 'WALLET_LOAD_FAILED', 'The wallet list could not be loaded.')
        setLoad(load => ({ ...load, isFetching: false, error: failure }))
      },
    )
  }, [client])
  useEffect(() => {
    if (enabled) void refetch()
  }, [enabled, refetch])

  const data = useMemo(
    () =>
      rows.map(row => ({
        ...row,
        icon: row.icon ?? icons[row.id],
        isInstalled: row.connectors.length > 0,
        target: { rowId: row.id },
      })),
    [rows, icons],
  )
  return toQueryResult(isLoaded ? data : undefined, error, { isFetching, refetch })
}
