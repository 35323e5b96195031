'use client'

import { type BaseError, type Client, isError, openModal, type State, selectAccount } from '@latchkit/core'
import type { ReactElement, ReactNode } from 'react'
import { connectWallet } from '../connectWallet.js'
import { toError } from '../hooks/toError.js'
import { useClient } from '../hooks/useClient.js'
import { useLatchkitState } from '../hooks/useLatchkitState.js'
import { useMutation } from '../hooks/useMutation.js'
import { findRowId } from './findRowId.js'
import { PageButton, type PageButtonProps } from './PageButton.js'
import { useButtonWord } from './useButtonWord.js'

export type WalletButtonProps = PageButtonProps & {
  /** Its rdns (`io.metamask`), its id in the directory, or its name. The rdns is the surest. */
  wallet: string
  /** Default: `wallet`, as it is when that is a name. */
  label?: ReactNode | undefined
  /** Shown while it connects. Default: `connectingButton` of the catalogue. */
  loadingLabel?: ReactNode | undefined
  /** A failure, or the visitor's refusal. A wallet that is not there opens the modal besides. */
  onError?: ((error: BaseError) => void) | undefined
}

type ButtonState = 'idle' | 'ready' | 'connecting' | 'connected'

/** Returns whether the account in use is this wallet's. */
function isConnectedTo(client: Client, state: State, wallet: string): boolean {
  const account = selectAccount(state)
  if (!account.isConnected) return false
  const wanted = [wallet, findRowId(client, state, wallet)].map(id => id?.toLowerCase())
  const { walletId, rdns, name } = account.wallet ?? {}
  return [account.connectorId, walletId, rdns, name].some(
    id => id !== undefined && wanted.includes(id.toLowerCase()),
  )
}

/**
 * Connects one wallet: in the page without the modal, on another device by the modal's QR code or link, and one that is
 * not there shows where to get it. Once connected it opens the account. Its state is in `data-state`.
 * @example <WalletButton wallet="io.metamask" label="MetaMask" />
 */
export function WalletButton({
  wallet,
  label = wallet,
  loadingLabel,
  onError,
  ...props
}: WalletButtonProps): ReactElement {
  const client = useClient()
  const isReady = useLatchkitState(state => findRowId(client, state, wallet) !== undefined)
  const isConnected = useLatchkitState(state => isConnectedTo(client, state, wallet))
  const { mutateAsync, isPending } = useMutation(connectWallet)
  const connectingWord = useButtonWord('connectingButton', 'Connecting…')
  const state: ButtonState = isPending ? 'connecting' : isConnected ? 'connected' : isReady ? 'ready' : 'idle'

  const onFailure = (cause: unknown): void => {
    if (isError(cause, 'WALLET_NOT_INSTALLED')) {
      const rowId = findRowId(client, client.getState(), wallet)
      openModal(client, rowId === undefined ? {} : { view: 'Downloads', data: { rowId } })
    }
    onError?.(toError(cause))
  }
  return (
    <PageButton
      {...props}
      onClick={() => {
        if (isConnected) openModal(client, { view: 'Account' })
        else mutateAsync(wallet).catch(onFailure)
      }}
      data-testid="lk-connect-wallet-button"
      data-state={state}
      aria-busy={isPending || undefined}
    >
      <span className="lk-button__label">{isPending ? (loadingLabel ?? connectingWord) : label}</span>
    </PageButton>
  )
}
