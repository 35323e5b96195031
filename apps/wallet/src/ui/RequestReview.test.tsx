import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { encodeAbiParameters, encodeFunctionData, maxUint256, parseAbi, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubNode } from '../../testing/fakeNode.js'
import { account1, account2, chainOne, config, context, stranger } from '../../testing/fixtures.js'
import { parseRequest } from '../core/parseRequest.js'
import type { EvmRequest } from '../core/request.js'
import { RequestReview } from './RequestReview.js'
import type { FeeState } from './TransactionReview.js'

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
])
const ready: FeeState = {
  status: 'ready',
  fee: { gas: toHex(21_000n), maxFeePerGas: toHex(10n ** 9n), maxPriorityFeePerGas: '0x1' },
}
const parse = (method: string, params: unknown): EvmRequest => parseRequest(method, params, context)

beforeEach(() => {
  stubNode({})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(request: EvmRequest, fee: FeeState = ready): string {
  const { container } = render(
    <RequestReview
      request={request}
      origin="https://app.example"
      chain={chainOne}
      chains={config.chains}
      fee={fee}
    />,
  )
  return container.textContent ?? ''
}

describe('a message', () => {
  it('is shown as text, never as markup, with hidden characters made visible', () => {
    const text = '<img src=x onerror=alert(1)>\n\u202eevil'
    show(parse('personal_sign', [toHex(text), account1]))
    expect(screen.getByTestId('wallet-message').textContent).toBe(
      '<img src=x onerror=alert(1)>\n⟨U+202E⟩evil',
    )
    expect(document.querySelector('img')).toBeNull()
  })

  it('that is no text is shown as its bytes, with a warning', () => {
    expect(show(parse('personal_sign', ['0xff01', account1]))).toContain('You can’t check what you sign')
    expect(screen.getByTestId('wallet-message').textContent).toBe('0xff01')
  })

  it('that signs in elsewhere raises an alarm a screen reader speaks', () => {
    show(
      parse('personal_sign', [
        toHex(`bank.example wants you to sign in with your Ethereum account:\n${account1}\n`),
        account1,
      ]),
    )
    expect(screen.getByRole('alert').textContent).toContain('bank.example')
  })
})

describe('typed data', () => {
  it('shows domain and fields by name, and nothing that is not signed', () => {
    const text = show(
      parse('eth_signTypedData_v4', [
        account1,
        {
          types: { Order: [{ name: 'items', type: 'Item[]' }], Item: [{ name: 'price', type: 'uint256' }] },
          primaryType: 'Order',
          domain: { name: 'Shop', verifyingContract: stranger },
          message: { items: [{ price: '7', gift: 'unsigned' }] },
        },
      ]),
    )
    for (const part of ['Shop', stranger, 'Order', 'items', 'Item[]', 'price', '7'])
      expect(text).toContain(part)
    expect(text).not.toContain('unsigned')
  })
})

describe('a transaction', () => {
  const send = (change: object) => parse('eth_sendTransaction', [{ from: account1, to: account2, ...change }])

  it('shows amount, receiver, network, fee and total', () => {
    const text = show(send({ value: toHex(1_500_000_000_000_000_000n) }))
    expect(screen.getByTestId('wallet-transaction-value').textContent).toBe('1.5 ETH')
    expect(screen.getByTestId('wallet-fee').textContent).toBe('up to 0.000021 ETH')
    for (const part of [account2, 'Devnet One', '31337', 'up to 1.500021 ETH']) expect(text).toContain(part)
  })

  it('says that the fee is on its way, and why it cannot be known', () => {
    show(send({}), { status: 'loading' })
    expect(screen.getByRole('status', { name: 'Getting the network fee' })).toBeTruthy()
    cleanup()
    expect(
      show(send({}), { status: 'failed', error: { code: 3, message: 'execution reverted: no' } }),
    ).toContain('This would fail: execution reverted: no')
    expect(screen.queryByText(/^Total/)).toBeNull()
  })

  it('names a token call in the token’s own unit once that is read', async () => {
    stubNode({
      eth_call: (call: unknown) =>
        (call as { data: string }).data === '0x95d89b41'
          ? encodeAbiParameters([{ type: 'string' }], ['USDC'])
          : encodeAbiParameters([{ type: 'uint256' }], [6n]),
    })
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [account2, 2_500_000n] })
    const text = show(send({ to: stranger, data }))
    expect(text).toContain('Send tokens2,500,000 units')
    await waitFor(() => expect(screen.getByText('2.5 USDC')).toBeTruthy())
  })

  it('calls an allowance without limit what it is', () => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [account2, maxUint256] })
    const text = show(send({ to: stranger, data }))
    expect(text).toContain('Allow spending ofUnlimited')
    expect(screen.getByRole('alert').textContent).toContain('all of this token')
  })

  it('shows unknown data openly, and a new contract as such', () => {
    show(send({ data: '0xdeadbeef' }))
    expect(screen.getByTestId('wallet-transaction-data').textContent).toBe('0xdeadbeef')
    expect(document.querySelector('details')?.open).toBe(true)
    cleanup()
    expect(show(parse('eth_sendTransaction', [{ from: account1, data: '0x6000' }]))).toContain(
      'A new contract',
    )
  })
})

describe('networks', () => {
  it('shows where from and where to', () => {
    const text = show(parse('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]))
    expect(text).toContain('NowDevnet One31337')
    expect(text).toContain('AfterDevnet Two31338')
  })

  it('shows what would be added, with a warning', () => {
    const chain = {
      chainId: '0x539',
      chainName: 'Three',
      rpcUrls: ['http://localhost:1'],
      blockExplorerUrls: ['https://scan.example'],
    }
    const text = show(parse('wallet_addEthereumChain', [chain]))
    for (const part of ['Three', '1337', 'http://localhost:1', 'https://scan.example', 'trust'])
      expect(text).toContain(part)
  })
})
