import type { ReactNode } from 'react'
import type { SolanaChain } from '../config/config.js'
import type { SolanaRequest } from '../core/solanaRequest.js'
import { visibleText } from '../core/text.js'
import { formatAmount } from '../core/transaction.js'
import { describeInstructions, type SolanaAction } from '../solana/describeInstructions.js'
import { getSolanaWarnings } from '../solana/getSolanaWarnings.js'
import { readTransaction } from '../solana/readTransaction.js'
import type { TransactionFacts } from '../solana/reviewTransactions.js'
import { type ActionRow, toActionWords } from '../solana/toActionWords.js'
import { Address, Row, Warnings } from './parts.js'
import type { FactsState } from './useSolanaFacts.js'

/** The words for what is asked. */
export function toSolanaTitle(request: SolanaRequest): { title: string; approve: string } {
  if (request.kind === 'solanaMessage')
    return request.signIn
      ? { title: 'Sign in to this site', approve: 'Sign in' }
      : { title: 'Sign a message', approve: 'Sign' }
  if (request.send) return { title: 'Send a transaction', approve: 'Send' }
  return request.transactions.length === 1
    ? { title: 'Sign a transaction', approve: 'Sign' }
    : { title: `Sign ${request.transactions.length} transactions`, approve: 'Sign all' }
}

/** All facts of a Solana request, for review before approval. */
export function SolanaReview(props: {
  request: SolanaRequest
  origin: string
  chain: SolanaChain | undefined
  facts: FactsState
}): ReactNode {
  const { request, origin, chain, facts } = props
  return (
    <>
      <Warnings items={getSolanaWarnings(request, origin)} />
      {request.kind === 'solanaMessage' ? (
        <Message request={request} />
      ) : (
        request.transactions.map((transaction, index) => (
          <Transaction
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a transaction may repeat
            key={index}
            transaction={transaction}
            label={request.transactions.length > 1 ? `Transaction ${index + 1}` : undefined}
            alone={request.transactions.length === 1}
            chain={chain}
            facts={facts}
            found={facts.status === 'ready' ? facts.facts.transactions[index] : undefined}
          />
        ))
      )}
    </>
  )
}

function Message({ request }: { request: Extract<SolanaRequest, { kind: 'solanaMessage' }> }): ReactNode {
  return (
    <>
      {request.signIn ? (
        <dl className="card">
          <Row label="Sign in to">{visibleText(request.signIn.domain)}</Row>
          {request.signIn.uri ? <Row label="Address">{visibleText(request.signIn.uri)}</Row> : null}
        </dl>
      ) : null}
      <pre className="payload" data-testid="wallet-message" data-text={request.text !== undefined}>
        {request.text === undefined ? request.message : visibleText(request.text)}
      </pre>
    </>
  )
}

// What a person came for, in this order; the rest of a transaction serves it.
const weights: readonly SolanaAction['kind'][] = [
  'setAuthority',
  'assign',
  'approve',
  'tokenTransfer',
  'transfer',
  'burn',
  'closeAccount',
]
const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }

function Transaction(props: {
  transaction: string
  label: string | undefined
  alone: boolean
  chain: SolanaChain | undefined
  facts: FactsState
  found: TransactionFacts | undefined
}): ReactNode {
  const { transaction, label, alone, chain, facts, found } = props
  const all = facts.status === 'ready' ? facts.facts : undefined
  const { message } = readTransaction(transaction)
  const actions = found?.actions ?? describeInstructions(message)
  const currency = chain?.nativeCurrency ?? sol
  const main = weights.flatMap(kind => actions.filter(action => action.kind === kind))[0]
  const words = main && toActionWords(main, all, currency)
  const rest = actions.filter(action => action !== main)
  const Heading = label ? 'h3' : 'h2'
  return (
    <section data-testid="wallet-transaction">
      {label ? <h2 className="label">{label}</h2> : null}
      {words ? (
        <p className="amount" data-testid="wallet-transaction-value">
          <span className="deed">{words.deed}</span>
          {words.amount}
        </p>
      ) : null}
      <dl className="card">
        {words?.rows.slice(0, 1).map(row => (
          <ActionLine key={row.label} row={row} />
        ))}
        <Changes found={found} facts={facts} chain={chain} />
        <Row label="Network fee">
          <Fee found={found} facts={facts} chain={chain} />
        </Row>
        <Row label="Network">{chain?.name ?? 'unknown'}</Row>
        {words?.rows.slice(1).map(row => (
          <ActionLine key={row.label} row={row} />
        ))}
      </dl>
      <Failure found={found} facts={facts} alone={alone} />
      {rest.length > 0 ? (
        <>
          <Heading className="label after-card">
            {words ? 'Also includes' : 'What it does'} ({rest.length})
          </Heading>
          <ol className="deeds" data-testid="wallet-actions">
            {rest.map((action, index) => {
              const each = toActionWords(action, all, currency)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and deeds may repeat
                <li key={index} className="card" data-kind={action.kind}>
                  <p className="deed-line">
                    <strong>{each.deed}</strong>
                    {each.amount ? <span>{each.amount}</span> : null}
                  </p>
                  <dl>
                    {each.rows.map(row => (
                      <ActionLine key={row.label} row={row} />
                    ))}
                  </dl>
                </li>
              )
            })}
          </ol>
        </>
      ) : null}
      <details className="raw">
        <summary>
          Data ({actions.length} {actions.length === 1 ? 'instruction' : 'instructions'})
        </summary>
        <pre className="payload" data-testid="wallet-transaction-data">
          {transaction}
        </pre>
      </details>
    </section>
  )
}

function ActionLine({ row }: { row: ActionRow }): ReactNode {
  return (
    <Row label={row.label} stacked={row.address === true}>
      {row.address ? <Address value={row.value} /> : row.value}
    </Row>
  )
}

/** What the account gains and loses, as the cluster's trial found it. */
function Changes({
  found,
  facts,
  chain,
}: {
  found: TransactionFacts | undefined
  facts: FactsState
  chain: SolanaChain | undefined
}): ReactNode {
  if (facts.status === 'loading')
    return (
      <Row label="Your balance">
        <span className="skeleton" role="status" aria-label="Checking on the network" />
      </Row>
    )
  if (!found || found.failure || facts.status !== 'ready') return null
  return (
    <Row label="Your balance">
      {found.changes.length === 0 ? (
        <span data-testid="wallet-change">No change</span>
      ) : (
        found.changes.map(({ mint, amount }) => {
          const token = mint === undefined ? (chain?.nativeCurrency ?? sol) : facts.facts.mints[mint]
          const value = BigInt(amount)
          const size = value < 0n ? -value : value
          return (
            <span key={mint ?? ''} className="change" data-testid="wallet-change" data-mint={mint}>
              {value < 0n ? '−' : '+'}
              {token
                ? formatAmount(size, { decimals: token.decimals, symbol: token.symbol ?? 'tokens' })
                : `${size} base units`}
            </span>
          )
        })
      )}
    </Row>
  )
}

function Fee({
  found,
  facts,
  chain,
}: {
  found: TransactionFacts | undefined
  facts: FactsState
  chain: SolanaChain | undefined
}): ReactNode {
  if (facts.status === 'loading')
    return <span className="skeleton" role="status" aria-label="Getting the network fee" />
  if (found?.fee === undefined) return <span className="danger">unknown</span>
  return <span data-testid="wallet-fee">{formatAmount(BigInt(found.fee), chain?.nativeCurrency ?? sol)}</span>
}

function Failure({
  found,
  facts,
  alone,
}: {
  found: TransactionFacts | undefined
  facts: FactsState
  alone: boolean
}): ReactNode {
  if (facts.status === 'failed')
    return (
      <div className="after-card">
        <Warnings
          items={[{ tone: 'danger', text: `We couldn’t check this first: ${facts.error.message}` }]}
        />
      </div>
    )
  if (!found?.failure) return null
  return (
    <div className="after-card" data-testid="wallet-failure">
      <Warnings
        items={[
          alone
            ? { tone: 'danger', text: `This would fail: ${found.failure}` }
            : {
                tone: 'caution',
                text: `On its own, this would fail: ${found.failure}. It may depend on the earlier ones.`,
              },
        ]}
      />
      {found.logs && found.logs.length > 0 ? (
        <details className="raw">
          <summary>Program logs</summary>
          <pre className="payload">{found.logs.map(line => visibleText(line)).join('\n')}</pre>
        </details>
      ) : null}
    </div>
  )
}
