'use client'

import { type Client, type ConnectParameters, type ConnectReturnType, connect } from '@latchkit/core'
import { findRowId } from './components/findRowId.js'

/**
 * Connects a wallet by its rdns, its id or its name: one that is known in the tick of the click, another one once the
 * list has loaded.
 * @throws WALLET_NOT_INSTALLED, USER_REJECTED, WALLET_TIMEOUT, …
 */
export async function connectWallet(
  client: Client,
  wallet: string,
  parameters?: Pick<ConnectParameters, 'namespaces'> | undefined,
): Promise<ConnectReturnType> {
  const find = (): string | undefined => findRowId(client, client.getState(), wallet)
  const rowId = find()
  if (rowId !== undefined) return connect(client, { ...parameters, rowId })
  await client.prepare()
  return connect(client, { ...parameters, rowId: find() ?? wallet })
}
