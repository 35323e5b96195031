import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubNode } from '../../testing/fakeNode.js'
import {
  buildTransaction,
  cluster,
  instruction,
  solana1,
  solana2,
  solanaStranger,
  transferSol,
  u64,
} from '../../testing/solanaFixtures.js'
import type { SolanaRequest } from '../core/solanaRequest.js'
import { describeInstructions } from '../solana/describeInstructions.js'
import { toMessageRequest } from '../solana/parseSolanaRequest.js'
import { programs } from '../solana/programs.js'
import { readTransaction } from '../solana/readTransaction.js'
import type { SolanaFacts, TransactionFacts } from '../solana/reviewTransactions.js'
import { SolanaReview, toSolanaTitle } from './SolanaReview.js'
import { type FactsState, useSolanaFacts } from './useSolanaFacts.js'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pay = buildTransaction([transferSol(1_500_000_000n)])
const toRequest = (
  transactions: string[],
  send?: object,
): Extract<SolanaRequest, { kind: 'solanaTransactions' }> => ({
  kind: 'solanaTransactions',
  address: solana1.address,
  chain: cluster.caipNetworkId,
  transactions,
  ...(send ? { send } : {}),
})
const ready = (
  transactions: string[],
  change: Partial<TransactionFacts> = {},
  more: Partial<SolanaFacts> = {},
): FactsState => ({
  status: 'ready',
  facts: {
    transactions: transactions.map(transaction => ({
      actions: describeInstructions(readTransaction(transaction).message),
      fee: '5000',
      changes: [{ amount: '-1500005000' }],
      ...change,
    })),
    mints: {},
    owners: {},
    mintOf: {},
    ...more,
  },
})
const show = (request: SolanaRequest, facts: FactsState, origin = 'https://app.example') =>
  render(<SolanaReview request={request} origin={origin} chain={cluster} facts={facts} />)
const text = (id: string): string | null | undefined => screen.getByTestId(id).textContent

describe('the review of Solana requests', () => {
  it('names what is asked', () => {
    const title = (request: SolanaRequest): string => toSolanaTitle(request).title
    expect(title(toRequest([pay], {}))).toBe('Send a transaction')
    expect(title(toRequest([pay]))).toBe('Sign a transaction')
    expect(title(toRequest([pay, pay]))).toBe('Sign 2 transactions')
    const message = toMessageRequest(new TextEncoder().encode('hi'), solana1.address)
    expect(title(message)).toBe('Sign a message')
    expect(title({ ...message, signIn: { domain: 'x', address: solana1.address } })).toBe(
      'Sign in to this site',
    )
  })

  it('shows amount, whole receiver, fee, network and what the account loses', () => {
    show(toRequest([pay], {}), ready([pay]))
    expect(text('wallet-transaction-value')).toBe('Send1.5 SOL')
    expect(text('wallet-transaction')).toContain(solanaStranger)
    expect(text('wallet-transaction')).toContain(cluster.name)
    expect(text('wallet-change')).toBe('−1.500005 SOL')
    expect(text('wallet-fee')).toBe('0.000005 SOL')
    expect(text('wallet-transaction-data')).toBe(pay)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('waits for the cluster without guessing, and shows when it does not respond', () => {
    const { unmount } = show(toRequest([pay]), { status: 'loading' })
    expect(screen.getAllByRole('status')).toHaveLength(2)
    expect(screen.queryByTestId('wallet-fee')).toBeNull()
    unmount()
    show(toRequest([pay]), { status: 'failed', error: { code: 4901, message: 'The node is away.' } })
    expect(screen.getByRole('alert').textContent).toContain('The node is away.')
    expect(screen.getByText('unknown')).toBeTruthy()
  })

  it('says that it would fail, and shows the programs’ logs with nothing hidden', () => {
    const logs = ['Program log: \u202eoops']
    show(toRequest([pay], {}), ready([pay], { failure: 'instruction 1: Custom 1', logs, changes: [] }))
    expect(screen.getByRole('alert').textContent).toContain('This would fail: instruction 1: Custom 1')
    expect(text('wallet-failure')).toContain('⟨U+202E⟩oops')
    expect(screen.queryByTestId('wallet-change')).toBeNull()
  })

  it('shows each of several transactions, whose failure alone is no danger (T6)', () => {
    const both = [pay, pay]
    show(toRequest(both), ready(both, { failure: 'Account Not Found' }))
    expect(screen.getByText('Transaction 2')).toBeTruthy()
    expect(screen.getAllByText(/On its own, this would fail/)).toHaveLength(2)
    expect(screen.getByText(/One approval signs all/)).toBeTruthy()
  })

  it('puts an allowance before a payment, and the rest below (T6)', () => {
    const approve = instruction(
      programs.token,
      [4, ...u64(7n)],
      [[solana2.address, 'w'], [solanaStranger], [solana1.address, 's']],
    )
    const memo = instruction(programs.memo, new TextEncoder().encode('thanks'))
    const all = buildTransaction([memo, transferSol(1n), approve])
    show(toRequest([all]), ready([all], { changes: [] }))
    expect(text('wallet-transaction-value')).toBe('Allow spending7 base units')
    expect(screen.getByRole('alert').textContent).toContain(solanaStranger)
    expect([...screen.getByTestId('wallet-actions').children].map(({ textContent }) => textContent)).toEqual([
      'Write a noteNotethanks',
      `Send0.000000001 SOLTo${solanaStranger}`,
    ])
    expect(text('wallet-change')).toBe('No change')
  })

  it('shows what it does not know by program and size, and tokens by their own word (T6)', () => {
    const unknown = buildTransaction([instruction(solanaStranger, [1, 2, 3])])
    show(
      toRequest([unknown]),
      ready(
        [unknown],
        {
          changes: [
            { mint: solana2.address, amount: '2500' },
            { mint: solanaStranger, amount: '-5' },
          ],
        },
        { mints: { [solana2.address]: { decimals: 3, symbol: 'SUSD' } } },
      ),
    )
    expect(screen.queryByTestId('wallet-transaction-value')).toBeNull()
    expect(text('wallet-actions')).toContain('3 bytes')
    expect(screen.getAllByTestId('wallet-change').map(({ textContent }) => textContent)).toEqual([
      '+2.5 SUSD',
      '−5 base units',
    ])
  })

  it('shows messages as text or as what is signed, and whom a sign-in is for', () => {
    const words = `app.example wants you to sign in with your Solana account:\n${solana1.address}\n\nURI: https://app.example/x`
    const { unmount } = show(toMessageRequest(new TextEncoder().encode(words), solana1.address), {
      status: 'loading',
    })
    expect(text('wallet-message')).toBe(words)
    expect(screen.getByText('app.example')).toBeTruthy()
    expect(screen.getByText('https://app.example/x')).toBeTruthy()
    unmount()
    show(toMessageRequest(Uint8Array.from([255]), solana1.address), { status: 'loading' })
    expect(screen.getByTestId('wallet-message').dataset['text']).toBe('false')
  })
})

describe('useSolanaFacts', () => {
  function Probe({ request, gone }: { request: SolanaRequest; gone?: boolean }) {
    const state = useSolanaFacts(request, gone ? undefined : cluster)
    return <p data-testid="probe">{state.status === 'failed' ? state.error.code : state.status}</p>
  }

  it('asks the cluster once, and not at all for a message', async () => {
    const request = toRequest([pay])
    const node = stubNode({
      getMultipleAccounts: { value: [] },
      getFeeForMessage: { value: 1 },
      simulateTransaction: { value: { err: null, accounts: [] } },
    })
    const { rerender } = render(<Probe request={request} />)
    expect(await screen.findByText('ready')).toBeTruthy()
    const asked = node.calls.length
    rerender(<Probe request={request} />)
    expect(node.calls.length).toBe(asked)
    cleanup()
    render(<Probe request={toMessageRequest(new Uint8Array([65]), solana1.address)} />)
    expect(node.calls.length).toBe(asked)
  })

  it('fails with the node’s code, and when the network is gone', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('down')))
    render(<Probe request={toRequest([pay])} />)
    expect(await screen.findByText('4901')).toBeTruthy()
    cleanup()
    render(<Probe request={toRequest([pay])} gone />)
    expect(await screen.findByText('4901')).toBeTruthy()
  })
})
