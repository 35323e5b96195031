import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubChrome } from '../../testing/fakeChrome.js'
import { stubNode } from '../../testing/fakeNode.js'
import { account1, account2, chainOne, config, context, stranger } from '../../testing/fixtures.js'
import { buildTransaction, solana1, solana2, transferSol } from '../../testing/solanaFixtures.js'
import { mapFamilies } from '../core/family.js'
import { parseRequest } from '../core/parseRequest.js'
import type { WalletRequest } from '../core/request.js'
import { ApprovePage } from './ApprovePage.js'
import type { UiMessage, WalletView } from './protocol.js'

let fake: ReturnType<typeof stubChrome>
let view: WalletView
let told: UiMessage[]
let answers: Partial<Record<UiMessage['type'], unknown>>

const item = (id: string, request: WalletRequest, origin = 'https://app.example') => ({
  id,
  origin,
  method: 'x',
  request,
  chainId: 31337,
  createdAt: 0,
})

beforeEach(() => {
  fake = stubChrome()
  told = []
  answers = {}
  view = {
    accounts: config.accounts.map(({ address, name }) => ({ address, name })),
    chains: config.chains,
    locked: false,
    permissions: {},
    solana: { accounts: [], chains: [], permissions: {} },
    plain: mapFamilies(() => ({ accounts: [], chains: [], permissions: {} })),
    queue: [],
  }
  fake.chrome.runtime.sendMessage.mockImplementation(async (message: UiMessage) => {
    told.push(message)
    if (message.type === 'view') return { value: view }
    return answers[message.type] ?? { value: null }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  render(
    <StrictMode>
      <ApprovePage />
    </StrictMode>,
  )
  await screen.findByText('Development Wallet')
  await act(async () => undefined)
}
const decisions = () => told.filter(({ type }) => type === 'approve' || type === 'reject')
const click = (id: string) => userEvent.click(screen.getByTestId(id))

describe('the approval page', () => {
  it('says that nothing waits', async () => {
    await open()
    expect(screen.getByText(/No pending requests/)).toBeTruthy()
    expect(screen.queryByTestId('wallet-approve')).toBeNull()
  })

  it('asks whom to show which accounts, first account proposed', async () => {
    view = { ...view, queue: [item('a', { kind: 'connect' })] }
    await open()
    expect(screen.getByTestId('wallet-origin').textContent).toBe('https://app.example')
    expect(screen.getByText('Not connected yet')).toBeTruthy()
    await click(`wallet-account-${account1}`)
    expect(screen.getByTestId<HTMLButtonElement>('wallet-approve').disabled).toBe(true)
    await click(`wallet-account-${account2}`)
    await click('wallet-approve')
    expect(decisions()).toEqual([
      { type: 'approve', id: 'a', decision: { families: ['eip155'], accounts: [account2] } },
    ])
  })

  it('asks for both families at once, and says which were on screen', async () => {
    view = {
      ...view,
      solana: { accounts: config.solana.accounts, chains: config.solana.chains, permissions: {} },
      queue: [{ ...item('a', { kind: 'connect' }), families: ['eip155', 'solana'] }],
    }
    await open()
    expect(screen.getByText('EVM accounts')).toBeTruthy()
    expect(screen.getByText('Solana accounts')).toBeTruthy()
    await click(`wallet-account-${account1}`)
    expect(screen.getByTestId<HTMLButtonElement>('wallet-approve').disabled).toBe(false)
    await click(`wallet-account-${solana1.address}`)
    expect(screen.getByTestId<HTMLButtonElement>('wallet-approve').disabled).toBe(true)
    await click(`wallet-account-${solana2.address}`)
    await click('wallet-approve')
    expect(decisions()).toEqual([
      {
        type: 'approve',
        id: 'a',
        decision: { families: ['eip155', 'solana'], accounts: [], solana: [solana2.address] },
      },
    ])
  })

  it('names the EVM networks that a session asks for (CAIP-25)', async () => {
    const session = { families: ['eip155', 'solana'] as const, chainIds: [31338] }
    view = { ...view, queue: [{ ...item('a', { kind: 'connect', session }), families: session.families }] }
    await open()
    expect(screen.getByTestId('wallet-networks').textContent).toBe('EVM networks: Devnet Two')
  })

  it('shows a Solana request with its account, and waits for the trial', async () => {
    stubNode({
      getMultipleAccounts: { value: [] },
      getFeeForMessage: { value: 5000 },
      simulateTransaction: { value: { err: null, accounts: [] } },
    })
    view = {
      ...view,
      solana: { accounts: config.solana.accounts, chains: config.solana.chains, permissions: {} },
      queue: [
        item('a', {
          kind: 'solanaTransactions',
          address: solana1.address,
          chain: 'solana:localnet',
          transactions: [buildTransaction([transferSol(5n)])],
          send: {},
        }),
      ],
    }
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Send a transaction')
    expect(await screen.findByTestId('wallet-fee')).toBeTruthy()
    expect(screen.getByText('Solana 1')).toBeTruthy()
    await click('wallet-approve')
    expect(decisions()).toEqual([{ type: 'approve', id: 'a', decision: {} }])
  })

  it('proposes the accounts a connected site has already', async () => {
    const permission = { accounts: [account2], chainId: 31337, chains: [31337], grantedAt: 0 }
    view = {
      ...view,
      permissions: { 'https://app.example': permission },
      queue: [item('a', { kind: 'connect' })],
    }
    await open()
    await click('wallet-approve')
    expect(decisions()).toEqual([
      { type: 'approve', id: 'a', decision: { families: ['eip155'], accounts: [account2] } },
    ])
  })

  it('shows one question at a time and counts the rest', async () => {
    const message = parseRequest('personal_sign', ['0x6869', account1], context)
    view = { ...view, queue: [item('a', message), item('b', { kind: 'connect' }, 'https://two.example')] }
    await open()
    expect(screen.getByTestId('wallet-queue').textContent).toBe('1 of 2')
    expect(screen.getByTestId('wallet-message').textContent).toBe('hi')
    expect(screen.getByText('Account 1')).toBeTruthy()
    await click('wallet-reject')
    expect(decisions()).toEqual([{ type: 'reject', id: 'a' }])
    view = { ...view, queue: view.queue.slice(1) }
    await act(async () => fake.events.changed.fire({}, 'session'))
    expect(screen.getByTestId('wallet-request').dataset['id']).toBe('b')
    expect(screen.getByTestId<HTMLButtonElement>('wallet-approve').disabled).toBe(false)
  })

  it('sends with exactly the fee on screen, and not before it is there', async () => {
    const fee = { gas: '0x5208', maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1' }
    let settle: (value: unknown) => void = () => undefined
    answers.estimate = new Promise(resolve => {
      settle = resolve
    })
    view = {
      ...view,
      queue: [
        item(
          'a',
          parseRequest('eth_sendTransaction', [{ from: account1, to: stranger, value: '0x1' }], context),
        ),
      ],
    }
    await open()
    expect(screen.getByTestId<HTMLButtonElement>('wallet-approve').disabled).toBe(true)
    await act(async () => settle({ value: fee }))
    expect(screen.getByTestId('wallet-fee').textContent).toBe('up to 0.000021 ETH')
    await click('wallet-approve')
    expect(decisions()).toEqual([{ type: 'approve', id: 'a', decision: { fee } }])
  })

  it('shows why a transaction would fail, and still lets the person decide', async () => {
    answers.estimate = { error: { code: -32000, message: 'insufficient funds' } }
    view = {
      ...view,
      queue: [item('a', parseRequest('eth_sendTransaction', [{ from: account1, to: stranger }], context))],
    }
    await open()
    expect(screen.getByRole('alert').textContent).toContain('insufficient funds')
    await click('wallet-approve')
    expect(decisions()).toEqual([{ type: 'approve', id: 'a', decision: {} }])
  })

  it('shows a refusal of the worker and can be used again', async () => {
    answers.approve = { error: { code: -32603, message: 'This request is no longer pending.' } }
    view = { ...view, queue: [item('a', parseRequest('personal_sign', ['0x', account1], context))] }
    await open()
    await click('wallet-approve')
    expect(screen.getByRole('alert').textContent).toContain('no longer pending')
    expect(screen.getByTestId<HTMLButtonElement>('wallet-approve').disabled).toBe(false)
  })

  it('asks to unlock before anything else', async () => {
    view = { ...view, locked: true, queue: [item('a', { kind: 'connect' })] }
    await open()
    expect(screen.queryByTestId('wallet-approve')).toBeNull()
    await click('wallet-unlock')
    expect(told.at(-1)).toEqual({ type: 'lock', locked: false })
  })

  it('names a network that has disappeared by its number', async () => {
    const request = parseRequest('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }], context)
    view = { ...view, chains: [chainOne], queue: [item('a', request)] }
    await open()
    expect(screen.getByText('Chain 31338')).toBeTruthy()
  })

  it('says what is wrong when the worker cannot start', async () => {
    fake.chrome.runtime.sendMessage.mockResolvedValue({
      error: { code: -32603, message: 'accounts[0] is wrong' },
    })
    await open()
    expect(screen.getByRole('alert').textContent).toBe('accounts[0] is wrong')
  })
})
