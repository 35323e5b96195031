import type { AddressCheck, BlockchainData, Client, LatchkitOptions, TokenBalance } from '@latchkit/core'
import { accountActions, connect, createLatchkit, engine, openModal, openSend } from '@latchkit/core/internal'
import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockAdapter,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  createMockTransfers,
  type FakeEnvironment,
  type MockAdapter,
  type MockAdapterOptions,
  type MockConnector,
  type MockTransfers,
  type MockTransfersOptions,
} from '@latchkit/testing'
import { onTestFinished } from 'vitest'
import type { ModalOptions } from '../src/createModal.js'
import { send } from '../src/views/send/definition.js'
import { type Rendered, renderModal } from './renderScenario.js'

export const ownAddress = 'aaa0000000000000000000000000000000000fff'
export const receiver = 'bbb1111111111111111111111111111111111eee'

const native: TokenBalance = {
  name: 'Mock',
  symbol: 'MCK',
  chainId: 'fama:1',
  price: '2000',
  value: '2000',
  quantity: { decimals: 18, numeric: '1' },
}
export const dollar: TokenBalance = {
  name: 'Dollar',
  symbol: 'USD',
  chainId: 'fama:1',
  address: 'dollar',
  price: '1',
  value: '250.5',
  quantity: { decimals: 6, numeric: '250.5' },
}
export const card: TokenBalance = {
  name: 'Card',
  symbol: 'CARD',
  chainId: 'fama:1',
  address: 'card',
  quantity: { decimals: 0, numeric: '3' },
}

/** What the connected account holds. */
export const holdings: BlockchainData = {
  getSupportedNetworks: async () => ['fama:1', 'fama:2', 'famb:1'],
  getBalances: async () => [native, dollar, card],
}

/** Addresses of family fama are 40 characters of hex; of famb they begin with `z`. */
const checkHex = (value: string): AddressCheck =>
  /^[0-9a-f]{40}$/i.test(value)
    ? {
        valid: true,
        address: value.toLowerCase(),
        warning: /[a-f]/.test(value) && /[A-F]/.test(value) ? 'CHECKSUM' : undefined,
      }
    : { valid: false, reason: 'FORMAT' }
const checkOther = (value: string): AddressCheck =>
  /^z\w{5,40}$/.test(value) ? { valid: true, address: value } : { valid: false, reason: 'FORMAT' }

export type SendFormOptions = Partial<LatchkitOptions> & {
  mock?: MockTransfersOptions | undefined
  /** Default: 40 characters of hex. */
  checkAddress?: MockAdapterOptions['checkAddress']
}

/** A page with the real core, a connected wallet and transfers that the test controls. */
export type ConnectedPage = {
  client: Client
  environment: FakeEnvironment
  wallet: MockConnector
  adapter: MockAdapter
  transfers: MockTransfers
  /** Lets all promises settle, without moving the clock. */
  settle(): Promise<void>
}

export type SendForm = Rendered<Client> &
  ConnectedPage & {
    amount(): HTMLInputElement
    to(): HTMLTextAreaElement
    /** The focused control of the modal. */
    focused(): HTMLElement | null
  }

/** Connects a wallet that holds an amount of each token. */
export async function startConnected({
  mock,
  checkAddress = checkHex,
  ...options
}: SendFormOptions = {}): Promise<ConnectedPage> {
  // Loaded before a test stops the clock.
  await Promise.all([engine.load(), accountActions.load(), send.chunk.load()])
  const environment = createFakeEnvironment()
  const wallet = createMockConnector({
    id: 'w',
    namespace: 'fama',
    accounts: [`fama:1:${ownAddress}`],
    environment,
  })
  const transfers = createMockTransfers({
    namespace: 'fama',
    environment,
    progress: ['submitted'],
    ...mock,
  })
  const adapter = createMockAdapter({
    namespace: 'fama',
    connectors: [wallet],
    checkAddress,
    transfers,
  })
  const client = createLatchkit({
    networks: [
      createMockNetwork({ namespace: 'fama' }),
      createMockNetwork({ namespace: 'fama', reference: '2' }),
      createMockNetwork({ namespace: 'famb' }),
    ],
    families: [
      createMockFamily({ adapter }),
      createMockFamily({ namespace: 'famb', checkAddress: checkOther }),
    ],
    environment,
    storage: createMemoryStorage(),
    ports: {
      serverRpc: async () => ({ getRpcUrl: () => 'https://server.test/v1' }),
      blockchainData: async () => holdings,
    },
    modules: { send },
    ...options,
  })
  onTestFinished(() => client.destroy())
  const settle = (): Promise<void> => environment.advance(0)
  await client.prepare()
  await connect(client, { connector: { namespace: 'fama', connectorId: 'w' } })
  await settle()
  return { client, environment, wallet, adapter, transfers, settle }
}

/** The send view, open. */
export async function startForm(options: SendFormOptions = {}, modal: ModalOptions = {}): Promise<SendForm> {
  const page = await startConnected(options)
  openModal(page.client)
  openSend(page.client)
  await page.settle()
  const rendered = await renderModal(page.client, modal)
  return {
    ...page,
    ...rendered,
    amount: () => rendered.get('lk-send-amount') as HTMLInputElement,
    to: () => rendered.get('lk-send-to') as HTMLTextAreaElement,
    focused: () => rendered.modal.host.shadowRoot?.activeElement as HTMLElement | null,
  }
}
