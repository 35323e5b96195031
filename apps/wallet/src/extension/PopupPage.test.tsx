import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubChrome } from '../../testing/fakeChrome.js'
import { stubNode } from '../../testing/fakeNode.js'
import { account1, account2, config } from '../../testing/fixtures.js'
import { solana1, solana2 } from '../../testing/solanaFixtures.js'
import { mapFamilies } from '../core/family.js'
import { PopupPage } from './PopupPage.js'
import type { UiMessage, WalletView } from './protocol.js'

let fake: ReturnType<typeof stubChrome>
let view: WalletView
let told: UiMessage[]

beforeEach(() => {
  fake = stubChrome()
  stubNode({ eth_getBalance: '0x14d1120d7b160000' })
  told = []
  view = {
    accounts: config.accounts.map(({ address, name }) => ({ address, name })),
    chains: config.chains,
    locked: false,
    permissions: {
      'https://app.example': {
        accounts: [account1, account2],
        chainId: 31337,
        chains: [31337],
        grantedAt: 0,
      },
    },
    solana: { accounts: [], chains: [], permissions: {} },
    plain: mapFamilies(() => ({ accounts: [], chains: [], permissions: {} })),
    queue: [],
  }
  fake.chrome.runtime.sendMessage.mockImplementation(async (message: UiMessage) => {
    told.push(message)
    return { value: message.type === 'view' ? view : null }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  render(<PopupPage />)
  await act(async () => undefined)
  await act(async () => undefined)
}
const last = () => told.at(-1)

describe('the page behind the toolbar button', () => {
  it('shows accounts with their balance, and connected sites', async () => {
    await open()
    expect(await screen.findAllByText('1.5 ETH')).toHaveLength(3)
    expect(screen.getByTestId('wallet-site').dataset['origin']).toBe('https://app.example')
  })

  it('shows an unreachable node as such, never as an empty account', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('down')
    })
    await open()
    expect(await screen.findAllByText('node offline')).toHaveLength(3)
    expect(screen.queryByText('0 ETH')).toBeNull()
  })

  it('changes account and network of one site, and disconnects it', async () => {
    await open()
    await userEvent.selectOptions(screen.getByTestId('wallet-site-account'), account2)
    expect(last()).toEqual({
      type: 'useAccounts',
      origin: 'https://app.example',
      accounts: [account2, account1],
    })
    await userEvent.selectOptions(screen.getByTestId('wallet-site-chain'), '31338')
    expect(last()).toEqual({ type: 'useChain', origin: 'https://app.example', chainId: 31338 })
    await userEvent.click(screen.getByTestId('wallet-site-disconnect'))
    expect(last()).toEqual({ type: 'revoke', origin: 'https://app.example' })
  })

  it('shows both families, and drops either of them or all', async () => {
    stubNode({ eth_getBalance: '0x14d1120d7b160000', getBalance: { value: 2_500_000_000 } })
    const origin = 'https://app.example'
    view = {
      ...view,
      solana: {
        accounts: config.solana.accounts,
        chains: config.solana.chains,
        permissions: { [origin]: { accounts: [solana1.address], grantedAt: 0 } },
      },
    }
    await open()
    expect(await screen.findAllByText('2.5 SOL')).toHaveLength(3)
    expect(screen.getAllByTestId('wallet-site')).toHaveLength(1)
    await userEvent.selectOptions(screen.getByTestId('wallet-site-solana-account'), solana2.address)
    expect(last()).toEqual({
      type: 'useSolanaAccounts',
      origin,
      accounts: [solana2.address, solana1.address],
    })
    await userEvent.click(screen.getByTestId('wallet-site-disconnect-solana'))
    expect(last()).toEqual({ type: 'revoke', origin, family: 'solana' })
    await userEvent.click(screen.getByTestId('wallet-site-disconnect-eip155'))
    expect(last()).toEqual({ type: 'revoke', origin, family: 'eip155' })
    await userEvent.click(screen.getByTestId('wallet-site-disconnect'))
    expect(last()).toEqual({ type: 'revoke', origin })
  })

  it('shows a site that has Solana alone', async () => {
    view = {
      ...view,
      permissions: {},
      solana: {
        accounts: config.solana.accounts,
        chains: config.solana.chains,
        permissions: { 'https://s.example': { accounts: [solana1.address], grantedAt: 0 } },
      },
    }
    await open()
    expect(screen.getByTestId('wallet-site').dataset['origin']).toBe('https://s.example')
    expect(screen.queryByTestId('wallet-site-chain')).toBeNull()
    expect(screen.queryByTestId('wallet-site-disconnect-solana')).toBeNull()
  })

  it('locks and unlocks', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Lock wallet' }))
    expect(last()).toEqual({ type: 'lock', locked: true })
    view = { ...view, locked: true }
    await act(async () => fake.events.changed.fire({}, 'local'))
    expect(screen.getByTestId('wallet-locked')).toBeTruthy()
    expect(screen.queryByTestId('wallet-site')).toBeNull()
    await userEvent.click(screen.getByTestId('wallet-unlock'))
    expect(last()).toEqual({ type: 'lock', locked: false })
  })

  it('links to pending requests, and shows when no site is connected', async () => {
    const item = {
      id: 'a',
      origin: 'https://x.example',
      method: 'x',
      request: { kind: 'connect' as const },
      chainId: 31337,
      createdAt: 0,
    }
    view = { ...view, permissions: {}, queue: [item, { ...item, id: 'b' }] }
    await open()
    expect(screen.getByRole('link').textContent).toBe('Review 2 requests')
    expect(screen.getByText('No connected sites')).toBeTruthy()
  })

  it('shows what went wrong', async () => {
    await open()
    fake.chrome.runtime.sendMessage.mockResolvedValueOnce({
      error: { code: -32603, message: 'storage is full' },
    })
    await userEvent.click(screen.getByTestId('wallet-site-disconnect'))
    expect((await screen.findByRole('alert')).textContent).toBe('storage is full')
  })
})
