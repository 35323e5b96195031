import { BaseError, type ErrorCode } from '@latchkit/core'
import { describe, expect, test } from 'vitest'
import { toError } from './toError.js'

/**
 * Recorded payloads: what wallets and nodes really threw, and the code that a visitor's words hang on. Those of
 * hardware wallets, ethers and nodes stand in public reports (MetaMask/eth-ledger-bridge-keyring#49,
 * MetaMask/metamask-extension#17606, trezor/trezor-suite#22110, BoltzExchange/boltz-web-app#1220,
 * NethermindEth/nethermind#4829, #11188, #11212).
 */
const recorded: readonly [name: string, payload: unknown, code: ErrorCode, rpcCode: number][] = [
  [
    'MetaMask rejects',
    { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    'USER_REJECTED',
    4001,
  ],
  [
    'MetaMask rejects a connection',
    { code: 4001, message: 'User rejected the request.' },
    'USER_REJECTED',
    4001,
  ],
  [
    'a rejection under an RPC number',
    { code: -32603, message: 'User rejected the transaction' },
    'USER_REJECTED',
    -32603,
  ],
  ['a rejection as text', 'User closed modal', 'USER_REJECTED', 5000],
  [
    'a rejection with a text code',
    { code: 'ACTION_REJECTED', info: { error: { code: 4001, message: 'ethers-user-denied' } } },
    'USER_REJECTED',
    4001,
  ],
  ['WalletConnect rejects', { code: 5000, message: 'User rejected.' }, 'USER_REJECTED', 5000],
  ['WalletConnect rejects methods', { code: 5002, message: 'User rejected methods.' }, 'USER_REJECTED', 5002],
  [
    'a request is already open',
    {
      code: -32002,
      message:
        "Request of type 'wallet_requestPermissions' already pending for origin http://localhost. Please wait.",
    },
    'REQUEST_PENDING',
    -32002,
  ],
  [
    'the extension does not know the chain',
    {
      code: 4902,
      message: 'Unrecognized chain ID "0x7a69". Try adding the chain using wallet_addEthereumChain first.',
    },
    'NETWORK_NOT_FOUND',
    4902,
  ],
  [
    'mobile MetaMask nests 4902',
    {
      code: -32603,
      message: 'Internal error',
      data: { originalError: { code: 4902, message: 'Unrecognized chain ID "0x1".' } },
    },
    'NETWORK_NOT_FOUND',
    4902,
  ],
  [
    'a chain that is not supported yet',
    { code: -32603, message: 'Chain 31337 is not supported yet' },
    'NETWORK_NOT_FOUND',
    -32603,
  ],
  [
    'not authorised',
    { code: 4100, message: 'The requested account has not been authorized by the user.' },
    'NOT_CONNECTED',
    4100,
  ],
  [
    'an unknown method',
    { code: -32601, message: 'The method "wallet_sendCalls" does not exist / is not available.' },
    'METHOD_UNSUPPORTED',
    -32601,
  ],
  ['an unsupported method', { code: 4200, message: 'Unsupported' }, 'METHOD_UNSUPPORTED', 4200],
  [
    'anvil lacks funds',
    { code: -32003, message: 'Insufficient funds for gas * price + value' },
    'INSUFFICIENT_FUNDS',
    -32003,
  ],
  [
    'a revert',
    { code: 3, message: 'execution reverted: ERC20: transfer amount exceeds allowance', data: '0x08c379a0' },
    'REVERTED',
    3,
  ],
  ['a locked wallet', { code: -32603, message: 'Wallet is locked' }, 'WALLET_LOCKED', -32603],
  ['a node that limits', { code: -32005, message: 'limit exceeded' }, 'RATE_LIMITED', -32005],
  ['a provider without chains', { code: 4900, message: 'Disconnected' }, 'OFFLINE', 4900],
  ['a provider on another chain', { code: 4901, message: 'Chain disconnected' }, 'CHAIN_MISMATCH', 4901],
  [
    'a session that is gone',
    { code: 7001, message: 'No matching key. session topic does not exist' },
    'SESSION_NOT_FOUND',
    7001,
  ],
  [
    'an expired request',
    { code: 8000, message: 'Request expired. Please try again.' },
    'SESSION_EXPIRED',
    8000,
  ],
  // What a send ends in: wallets first, then nodes behind them.
  [
    'MetaMask rejects a transaction',
    {
      code: 4001,
      message: 'MetaMask Tx Signature: User denied transaction signature.',
      data: { location: 'confirmation', cause: 'rejected' },
    },
    'USER_REJECTED',
    4001,
  ],
  [
    'MetaMask on a phone rejects',
    { code: 4001, message: 'User denied transaction signature.', stack: 'Error: User denied' },
    'USER_REJECTED',
    4001,
  ],
  ['Rabby rejects', { code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED', 4001],
  [
    'Coinbase Wallet rejects',
    { code: 4001, message: 'User denied transaction signature', docUrl: 'https://docs.cloud.coinbase.com' },
    'USER_REJECTED',
    4001,
  ],
  [
    'an older Coinbase Wallet rejects',
    { code: -32603, message: 'User denied request signature' },
    'USER_REJECTED',
    -32603,
  ],
  ['Trust Wallet rejects', { code: 4001, message: 'User rejected the request' }, 'USER_REJECTED', 4001],
  ['Trust Wallet on a phone rejects', { code: -32000, message: 'User canceled' }, 'USER_REJECTED', -32000],
  ['Rainbow rejects', { message: 'User rejected the request.', name: 'Error' }, 'USER_REJECTED', 5000],
  ['OKX Wallet rejects', { code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED', 4001],
  [
    'a Ledger behind a wallet rejects',
    {
      code: -32603,
      message:
        'Error: TransportStatusError: Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
    },
    'USER_REJECTED',
    -32603,
  ],
  [
    'a Trezor behind a wallet rejects',
    { code: 'Failure_ActionCancelled', error: 'Cancelled' },
    'USER_REJECTED',
    5000,
  ],
  [
    'ethers wraps what MetaMask said',
    {
      code: 'ACTION_REJECTED',
      reason: 'rejected',
      info: {
        error: {
          code: 4001,
          data: { cause: 'rejectAllApprovals' },
          message: 'ethers-user-denied: MetaMask Tx Signature: User denied transaction signature.',
        },
      },
    },
    'USER_REJECTED',
    4001,
  ],
  [
    'an older MetaMask on a phone',
    { code: -32603, message: 'User cancelled the transaction' },
    'USER_REJECTED',
    -32603,
  ],
  [
    'a Ledger is locked',
    { code: -32603, message: 'Ledger device: UNKNOWN_ERROR (0x6b0c)' },
    'WALLET_LOCKED',
    -32603,
  ],
  ['WalletConnect rejects a chain', { code: 5001, message: 'User rejected chains.' }, 'USER_REJECTED', 5001],
  [
    'MetaMask is on another chain',
    { code: -32603, message: 'Provided chainId "0x1" must match the active chainId "0x7a69"' },
    'CHAIN_MISMATCH',
    -32603,
  ],
  [
    'geth lacks funds',
    {
      code: -32000,
      message:
        'insufficient funds for gas * price + value: balance 0, tx cost 21000000000000, overshot 21000000000000',
    },
    'INSUFFICIENT_FUNDS',
    -32000,
  ],
  [
    'geth lacks funds behind MetaMask',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: {
        code: -32000,
        message: 'insufficient funds for gas * price + value: address 0xf39F have 1 want 2',
      },
    },
    'INSUFFICIENT_FUNDS',
    -32000,
  ],
  [
    'geth lacks funds for the value alone',
    { code: -32000, message: 'insufficient funds for transfer' },
    'INSUFFICIENT_FUNDS',
    -32000,
  ],
  [
    'erigon lacks funds',
    {
      code: -32000,
      message:
        'insufficient funds for gas * price + value: address 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 have 100 want 42000',
    },
    'INSUFFICIENT_FUNDS',
    -32000,
  ],
  [
    'Nethermind lacks funds',
    {
      code: -32010,
      message:
        'InsufficientFunds, Account balance: 3020000000000000000, cumulative cost: 5809177184380485770',
    },
    'INSUFFICIENT_FUNDS',
    -32010,
  ],
  [
    'Nethermind lacks funds while measuring gas',
    { code: -32000, message: 'insufficient sender balance' },
    'INSUFFICIENT_FUNDS',
    -32000,
  ],
  [
    'Nethermind lacks funds for the fee',
    { code: -32000, message: 'insufficient MaxFeePerGas for sender balance' },
    'INSUFFICIENT_FUNDS',
    -32000,
  ],
  [
    'Besu lacks funds',
    { code: -32004, message: 'Upfront cost exceeds account balance' },
    'INSUFFICIENT_FUNDS',
    -32004,
  ],
  [
    'hardhat lacks funds',
    {
      code: -32000,
      message:
        "sender doesn't have enough funds to send tx. The max upfront cost is: 2 and the sender's balance is: 1.",
    },
    'INSUFFICIENT_FUNDS',
    -32000,
  ],
  [
    'zkSync lacks funds',
    {
      code: -32000,
      message: 'Not enough balance to cover the fee + value. Balance: 0, fee: 1, value: 1',
    },
    'INSUFFICIENT_FUNDS',
    -32000,
  ],
  [
    'geth has no allowance for gas',
    { code: -32000, message: 'gas required exceeds allowance (0)' },
    'INSUFFICIENT_FUNDS',
    -32000,
  ],
  [
    'geth never comes to an end',
    { code: -32000, message: 'gas required exceeds allowance (50000000)' },
    'SIMULATION_FAILED',
    -32000,
  ],
  [
    'anvil never comes to an end',
    { code: -32003, message: 'Out of gas: gas required exceeds allowance: 30000000' },
    'SIMULATION_FAILED',
    -32003,
  ],
  [
    'too little gas to start',
    { code: -32000, message: 'intrinsic gas too low: gas 20000, minimum needed 21000' },
    'SIMULATION_FAILED',
    -32000,
  ],
  [
    'more gas than a block',
    { code: -32000, message: 'exceeds block gas limit' },
    'SIMULATION_FAILED',
    -32000,
  ],
  [
    'a nonce that was used',
    { code: -32000, message: 'nonce too low: next nonce 5, tx nonce 4' },
    'WALLET_FAILED',
    -32000,
  ],
  [
    'a replacement that pays too little',
    { code: -32000, message: 'replacement transaction underpriced' },
    'WALLET_FAILED',
    -32000,
  ],
  [
    'a fee below the base fee',
    {
      code: -32000,
      message: 'max fee per gas less than block base fee: address 0xf39F, maxFeePerGas: 1, baseFee: 2',
    },
    'WALLET_FAILED',
    -32000,
  ],
  [
    'a revert with its data (geth)',
    { code: 3, message: 'execution reverted', data: '0xe450d38c' },
    'REVERTED',
    3,
  ],
  [
    'a revert with its data (Nethermind)',
    { code: -32015, message: 'VM execution error.', data: 'Reverted 0x08c379a0' },
    'REVERTED',
    -32015,
  ],
  [
    'a revert with its data behind MetaMask',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: 3, message: 'execution reverted: Paused', data: '0x08c379a0' },
    },
    'REVERTED',
    3,
  ],
  [
    'a revert (hardhat)',
    {
      code: -32603,
      message: "Error: VM Exception while processing transaction: reverted with reason string 'Paused'",
    },
    'REVERTED',
    -32603,
  ],
  [
    'an endpoint whose plan is used up',
    {
      code: -32097,
      message: 'Your app has exceeded its compute units per second capacity. Rate limit reached.',
    },
    'RATE_LIMITED',
    -32097,
  ],
  ['a time-out in words', new Error('The request timed out'), 'TIMEOUT', 5000],
]

describe('toError', () => {
  test.each(recorded)('maps a recorded payload to our code (D44): %s', (_name, payload, code, rpcCode) => {
    const error = toError(payload)
    expect({ code: error.code, rpcCode: error.rpcCode }).toEqual({ code, rpcCode })
  })

  test('keeps the default wallet code 5000 for what is not known (R8.15)', () => {
    expect(toError({ message: 'The frobnicator is jammed' })).toMatchObject({
      code: 'WALLET_FAILED',
      rpcCode: 5000,
      details: 'The frobnicator is jammed',
    })
  })

  test('passes our own errors through', () => {
    const ours = new BaseError('CANCELLED')
    expect(toError(ours)).toBe(ours)
  })

  test.each([
    undefined,
    null,
    0,
    '',
    [],
    Symbol('x'),
    () => {},
    {
      get message() {
        return 1
      },
    },
  ])('answers an error for anything that is thrown: %s', thrown => {
    expect(toError(thrown).code).toBe('WALLET_FAILED')
  })

  test('bounds and flattens what a hostile wallet says', () => {
    const error = toError({ message: `line one\nline two ${'x'.repeat(5000)}` })
    expect(error.details).toHaveLength(300)
    expect(error.details).toMatch(/^line one line two x+$/)
  })

  test('ends on an error that is its own cause', () => {
    const loop: { message: string; cause?: unknown } = { message: 'loop' }
    loop.cause = loop
    expect(toError(loop).code).toBe('WALLET_FAILED')
  })
})
