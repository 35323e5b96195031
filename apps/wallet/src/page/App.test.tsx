import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createFakeKit,
  fakeProposal,
  fakeRequest,
  fakeSession,
  fakeSessionOfBoth,
} from '../../testing/fakeKit.js'
import { stubNode } from '../../testing/fakeNode.js'
import { account1, account2, config } from '../../testing/fixtures.js'
import { buildTransaction, solana1, solana2, transferSol } from '../../testing/solanaFixtures.js'
import { App } from './App.js'
import { createPageWallet, type PageWallet } from './createPageWallet.js'
import { Failure } from './Failure.js'

let fake: ReturnType<typeof createFakeKit>
let wallet: PageWallet

beforeEach(() => {
  fake = createFakeKit()
  stubNode({
    eth_getBalance: '0x14d1120d7b160000',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x0',
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  wallet = createPageWallet({ kit: fake.kit, config })
  render(
    <StrictMode>
      <App wallet={wallet} config={config} />
    </StrictMode>,
  )
  await act(async () => undefined)
}
const emit = (event: string, args: unknown) => act(async () => fake.emit(event, args))
const click = (id: string) => userEvent.click(screen.getByTestId(id))
const last = () => fake.calls.at(-1)

describe('the wallet page', () => {
  it('starts with the warning, the place for a code, and what the accounts hold', async () => {
    await open()
    expect(screen.getByTestId('wallet-key-warning')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Connect to an app' })).toBeTruthy()
    expect(await screen.findAllByText('1.5 ETH')).toHaveLength(3)
    expect(screen.getByText('No connected apps')).toBeTruthy()
    expect(screen.getByTestId<HTMLInputElement>('wallet-auto-approve').checked).toBe(false)
  })

  it('takes a code by keyboard alone, and ties its problem to the field', async () => {
    await open()
    await userEvent.type(screen.getByRole('textbox', { name: 'WalletConnect code' }), 'nonsense{Enter}')
    const field = screen.getByTestId('wallet-uri')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'isn’t a WalletConnect code',
    )
    await userEvent.clear(field)
    await userEvent.type(field, `wc:${'a'.repeat(64)}@2?symKey=${'b'.repeat(64)}{Enter}`)
    expect(last()?.[0]).toBe('pair')
    expect(screen.getByTestId('wallet-pairing').dataset['status']).toBe('waiting')
  })

  it('asks about an app in words and connects what is chosen', async () => {
    await open()
    await emit('session_proposal', { id: 1, params: fakeProposal(1) })
    const card = screen.getByTestId('wallet-proposal')
    for (const part of [
      'Aurora',
      'https://app.example',
      'Unverified',
      'Sign messages',
      'Send transactions',
      'Add networks',
    ])
      expect(card.textContent).toContain(part)
    expect(card.textContent).not.toContain('typed data')
    await click(`wallet-account-${account2}`)
    await click('wallet-chain-eip155:31337')
    await click('wallet-approve')
    expect(last()).toMatchObject([
      'approveSession',
      { namespaces: { eip155: { accounts: [`eip155:31338:${account1}`, `eip155:31338:${account2}`] } } },
    ])
  })

  it('does not offer to connect what cannot work, and says why', async () => {
    await open()
    const optionalNamespaces = { eip155: { chains: ['eip155:1'], methods: [], events: [] } }
    await emit('session_proposal', { id: 1, params: fakeProposal(1, { optionalNamespaces }) })
    expect(screen.getByTestId('wallet-proposal-blocked').textContent).toContain('no network')
    expect(screen.getByTestId<HTMLButtonElement>('wallet-approve').disabled).toBe(true)
    await click('wallet-reject')
    expect(last()).toMatchObject(['rejectSession', { reason: { code: 5100 } }])
  })

  it('rejects with the code a tester picks', async () => {
    await open()
    await emit('session_proposal', { id: 1, params: fakeProposal(1) })
    await userEvent.selectOptions(screen.getByTestId('wallet-reject-code'), '5001')
    await click('wallet-reject')
    expect(last()).toMatchObject(['rejectSession', { reason: { code: 5001 } }])
  })

  it('shows requests one at a time and responds to them', async () => {
    fake.sessions = { t: fakeSession('t', [account1]) }
    await open()
    await emit('session_request', fakeRequest(1, 't', 'personal_sign', ['0x6869', account1]))
    await emit(
      'session_request',
      fakeRequest(2, 't', 'eth_sendTransaction', [{ from: account1, to: account2, value: '0x1' }]),
    )
    expect(screen.getByTestId('wallet-queue').textContent).toContain('1 of 2')
    expect(screen.getByTestId('wallet-message').textContent).toBe('hi')
    await userEvent.selectOptions(screen.getByTestId('wallet-reject-code'), '5000')
    await click('wallet-reject')
    expect(last()).toMatchObject(['respondSessionRequest', { response: { id: 1, error: { code: 5000 } } }])
    expect((await screen.findByTestId('wallet-fee')).textContent).toBe('up to 0.000042 ETH')
    await click('wallet-reject')
    expect(last()).toMatchObject(['respondSessionRequest', { response: { id: 2, error: { code: 4001 } } }])
  })

  it('shows that time ran out, and goes back', async () => {
    await open()
    await emit('session_proposal', { id: 1, params: fakeProposal(1) })
    await emit('proposal_expire', { id: 1 })
    expect(screen.getByTestId('wallet-expired').textContent).toContain('expired')
    await click('wallet-dismiss')
    expect(screen.getByTestId('wallet-pairing')).toBeTruthy()
  })

  it('lists sessions with everything a wallet can do to them', async () => {
    fake.sessions = { abc: fakeSession('abc', [account1]) }
    await open()
    const card = screen.getByTestId('wallet-session-abc')
    expect(card.dataset).toMatchObject({
      accounts: account1,
      chains: 'eip155:31337,eip155:31338',
      expiry: '4000000000',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Devnet Two' }))
    expect(last()).toMatchObject(['emitSessionEvent', { event: { name: 'chainChanged', data: 31338 } }])
    await userEvent.selectOptions(screen.getByTestId('wallet-session-account'), account2)
    expect(last()).toMatchObject(['emitSessionEvent', { event: { name: 'accountsChanged' } }])
    await click('wallet-session-update')
    expect(last()?.[0]).toBe('updateSession')
    await click('wallet-session-ping')
    expect(last()?.[0]).toBe('ping')
    await click('wallet-session-extend')
    expect(last()?.[0]).toBe('extendSession')
    await click('wallet-session-disconnect')
    expect(last()).toMatchObject(['disconnectSession', { reason: { code: 6000 } }])
    expect(screen.queryByTestId('wallet-session-abc')).toBeNull()
    expect(screen.getByTestId('wallet-log').textContent).toContain('Disconnected')
  })

  it('asks for both families apart, and leaves one out when the person does', async () => {
    await open()
    const optionalNamespaces = {
      eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] },
      solana: { chains: ['solana:localnet'], methods: ['solana_signTransaction'], events: [] },
    }
    await emit('session_proposal', { id: 1, params: fakeProposal(1, { optionalNamespaces }) })
    expect(screen.getByText('EVM accounts')).toBeTruthy()
    expect(screen.getByText('Sign transactions for the app to send')).toBeTruthy()
    expect(screen.getByTestId('wallet-proposal-methods').dataset['methods']).toBe(
      'personal_sign,solana_signTransaction',
    )
    await click(`wallet-account-${account1}`)
    await click('wallet-approve')
    expect(last()).toEqual([
      'approveSession',
      {
        id: 1,
        namespaces: {
          solana: {
            chains: ['solana:localnet'],
            accounts: [`solana:localnet:${solana1.address}`],
            methods: ['solana_signTransaction'],
            events: ['accountsChanged', 'chainChanged'],
          },
        },
      },
    ])
  })

  it('shows a Solana request, and what a session of both families can do', async () => {
    stubNode({
      eth_getBalance: '0x14d1120d7b160000',
      getBalance: { value: 2_500_000_000 },
      getMultipleAccounts: { value: [] },
      getFeeForMessage: { value: 5000 },
      simulateTransaction: { value: { err: null, accounts: [] } },
    })
    fake.sessions = { t: fakeSessionOfBoth('t', [account1], [solana1.address]) }
    await open()
    expect(await screen.findAllByText('2.5 SOL')).toHaveLength(3)
    const transaction = buildTransaction([transferSol(5n)])
    await emit(
      'session_request',
      fakeRequest(3, 't', 'solana_signTransaction', { transaction }, 'solana:localnet'),
    )
    expect((await screen.findByTestId('wallet-fee')).textContent).toBe('0.000005 SOL')
    await click('wallet-reject')
    expect(last()).toMatchObject(['respondSessionRequest', { response: { id: 3, error: { code: 4001 } } }])
    expect(screen.getByTestId('wallet-session-t').dataset['accounts']).toBe(`${account1},${solana1.address}`)
    await userEvent.selectOptions(screen.getByTestId('wallet-session-solana-account'), solana2.address)
    expect(last()).toMatchObject(['emitSessionEvent', { chainId: 'solana:localnet' }])
    await userEvent.click(screen.getByRole('button', { name: 'Solana Localnet' }))
    expect(last()).toMatchObject(['emitSessionEvent', { event: { name: 'chainChanged', data: 'localnet' } }])
    await click('wallet-session-update')
    expect(screen.getByTestId('wallet-session-t').dataset['accounts']?.split(',')).toHaveLength(6)
    await click('wallet-session-drop-solana')
    expect(screen.getByTestId('wallet-session-t').dataset['accounts']?.split(',')).toHaveLength(3)
    expect(screen.queryByTestId('wallet-session-drop-eip155')).toBeNull()
  })

  it('says loudly that it approves by itself', async () => {
    await open()
    await click('wallet-auto-approve')
    expect(screen.getByText(/approved automatically/)).toBeTruthy()
    await emit('session_proposal', { id: 1, params: fakeProposal(1) })
    expect(last()?.[0]).toBe('approveSession')
  })

  it('says why it cannot start', () => {
    render(<Failure message="chains[0].rpcUrl is wrong" />)
    expect(screen.getByRole('alert').textContent).toContain('chains[0].rpcUrl is wrong')
  })
})
