import { type ReactNode, useEffect, useState } from 'react'
import { maxUint256 } from 'viem'
import type { WalletChain } from '../config/config.js'
import type { DescribedCall } from '../core/describeCall.js'
import type { RpcErrorData } from '../core/errors.js'
import { readToken, type Token } from '../core/readToken.js'
import type { WalletRequest } from '../core/request.js'
import { formatAmount, maximumFee, type TransactionFee } from '../core/transaction.js'
import { Address, Row, Warnings } from './parts.js'

/** The fee while it is asked for, when it is known, or why it cannot be. */
export type FeeState =
  | { status: 'loading' }
  | { status: 'ready'; fee: TransactionFee }
  | { status: 'failed'; error: RpcErrorData }

const deeds: Readonly<Record<string, string>> = {
  transfer: 'Send tokens',
  transferFrom: 'Transfer tokens',
  approve: 'Allow spending of',
  increaseAllowance: 'Allow more spending of',
  decreaseAllowance: 'Allow less spending of',
  permit: 'Allow spending of',
  deposit: 'Wrap',
  withdraw: 'Unwrap',
  mint: 'Mint',
  burn: 'Burn',
  setApprovalForAll: 'Allow moving all items',
}
/** `tokenId` as 'Token id'. */
const toLabel = (name: string): string =>
  name
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/^./, letter => letter.toUpperCase())
const amounts = ['amount', 'addedValue', 'subtractedValue', 'value']

function useToken(chain: WalletChain, address: string | undefined): Token | undefined {
  const [token, setToken] = useState<Token>()
  useEffect(() => {
    if (!address) return
    let current = true
    void readToken(chain, address).then(found => current && setToken(found))
    return () => {
      current = false
    }
  }, [chain, address])
  return token
}

/** An integer argument of a token call, in the token's unit where that is known. */
function toWords(argument: DescribedCall['args'][number], token: Token | undefined): string {
  if (!amounts.includes(argument.name)) return argument.value
  const value = BigInt(argument.value)
  const unit = token ?? { symbol: 'units', decimals: 0 }
  return value === maxUint256 ? `Unlimited ${token?.symbol ?? ''}`.trim() : formatAmount(value, unit)
}

/** What a transaction does, to whom, at what cost. */
export function TransactionReview(props: {
  request: Extract<WalletRequest, { kind: 'transaction' }>
  chain: WalletChain
  fee: FeeState
}): ReactNode {
  const { request, chain, fee } = props
  const { transaction, call } = request
  const token = useToken(chain, call ? transaction.to : undefined)
  const value = BigInt(transaction.value)
  const unit = chain.nativeCurrency
  const amount = call?.args.find(argument => amounts.includes(argument.name))
  return (
    <div data-testid="wallet-transaction">
      {call ? (
        <p className="amount">
          <span className="deed">{deeds[call.name] ?? call.name}</span>
          {amount ? toWords(amount, token) : call.name === 'deposit' ? formatAmount(value, unit) : null}
        </p>
      ) : (
        <p className="amount" data-testid="wallet-transaction-value">
          {formatAmount(value, unit)}
        </p>
      )}
      <dl className="card">
        <Row label={transaction.data && transaction.to ? 'Contract' : 'To'} stacked>
          {transaction.to ? <Address value={transaction.to} /> : 'A new contract'}
        </Row>
        {call?.args
          .filter(argument => argument !== amount)
          .map(argument => (
            <Row key={argument.name} label={toLabel(argument.name)} stacked={argument.type === 'address'}>
              {argument.type === 'address' ? <Address value={argument.value} /> : argument.value}
            </Row>
          ))}
        {call && value > 0n ? (
          <Row label="Value">
            <span data-testid="wallet-transaction-value">{formatAmount(value, unit)}</span>
          </Row>
        ) : null}
        <Row label="Network">
          {chain.name} <span className="muted">({chain.chainId})</span>
        </Row>
        <Row label="Network fee">
          <FeeText fee={fee} chain={chain} />
        </Row>
        {fee.status === 'ready' && value > 0n ? (
          <Row label="Total">up to {formatAmount(value + maximumFee(fee.fee), unit, 8)}</Row>
        ) : null}
      </dl>
      {fee.status === 'failed' ? (
        <div className="after-card">
          <Warnings items={[{ tone: 'danger', text: `This would fail: ${fee.error.message}` }]} />
        </div>
      ) : null}
      {transaction.data ? (
        <details className="raw" open={!call}>
          <summary>
            {call ? <code>{call.name}</code> : 'Data'} ({(transaction.data.length - 2) / 2} bytes)
          </summary>
          <pre className="payload" data-testid="wallet-transaction-data">
            {transaction.data}
          </pre>
        </details>
      ) : null}
    </div>
  )
}

function FeeText({ fee, chain }: { fee: FeeState; chain: WalletChain }): ReactNode {
  if (fee.status === 'loading')
    return <span className="skeleton" role="status" aria-label="Getting the network fee" />
  if (fee.status === 'failed') return <span className="danger">unknown</span>
  return (
    <span data-testid="wallet-fee">up to {formatAmount(maximumFee(fee.fee), chain.nativeCurrency, 8)}</span>
  )
}
