import { describe, expect, test } from 'vitest'
import * as core from '../index.js'

describe('fixed lists', () => {
  test('networks of the wallet-connection RPC (R9.8, D19)', () => {
    expect(
      core.walletConnectRpcChains.filter(id => id.startsWith('eip155:')).map(id => Number(id.slice(7))),
    ).toEqual([
      1, 10, 56, 97, 100, 137, 324, 8217, 8453, 42161, 42220, 43113, 43114, 80002, 84532, 421614, 7777777,
      11155111, 11155420, 1313161554,
    ])
    expect(core.walletConnectRpcChains.filter(id => id.startsWith('solana:'))).toHaveLength(2)
    expect(core.walletConnectRpcChains.every(id => core.isCaipNetworkId(id))).toBe(true)
  })

  test('explorer ids (R9.8, D19)', () => {
    expect(core.explorerIds).toEqual({
      phantom: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
      solflare: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
      coinbase: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    })
  })

  test('swap networks (R1.6)', () => {
    expect(core.swapChains.map(id => Number(id.slice(7))).sort((a, b) => a - b)).toEqual([
      1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42161, 43114, 1313161554,
    ])
  })

  test('default account types (R9.13)', () => {
    expect(core.defaultAccountTypes).toEqual({
      bip122: 'payment',
      eip155: 'smartAccount',
      polkadot: 'eoa',
      solana: 'eoa',
    })
  })

  test('views that are built (R2.1, D38)', () => {
    expect(core.viewNames).toEqual([
      'Connect',
      'AllWallets',
      'ConnectingExternal',
      'ConnectingWalletConnect',
      'ConnectingWalletConnectBasic',
      'Downloads',
      'GetWallet',
      'WhatIsAWallet',
      'Account',
      'Networks',
      'SwitchNetwork',
      'SwitchActiveChain',
      'UnsupportedChain',
      'SIWXSignMessage',
      'WalletSend',
      'WalletSendSelectToken',
      'WalletSendPreview',
      'SendConfirmed',
      'WalletReceive',
    ])
  })
})

test.each<[string, keyof typeof core, unknown]>([
  ['R9.1 recommended page', 'recommendedEntries', 4],
  ['R9.1 later pages', 'directoryEntries', 40],
  ['R9.1 search', 'searchEntries', 100],
  ['R9.1 images of a page', 'preloadedImages', 20],
  ['R9.1 search wait', 'searchWait', 300],
  ['R9.2 pairing lifetime', 'pairingLifetime', 240_000],
  ['R5.3 pairing margin', 'pairingMargin', 10_000],
  ['R9.3 shake', 'shakeDuration', 500],
  ['R9.3 balance retry gap', 'balanceRetryGap', 30_000],
  ['R9.3 image preload', 'imagePreloadTimeout', 2_000],
  ['R9.4 balance decimals', 'balanceDecimals', 3],
  ['R9.4 fiat decimals', 'fiatDecimals', 2],
  ['R9.5 auth label', 'authLabelLength', 30],
  ['R9.6 header', 'headerAnimation', 120],
  ['R9.6 height', 'heightAnimation', 150],
  ['R9.6 view', 'viewAnimation', 150],
  ['R9.6 toast', 'toastDelay', 150],
  ['R9.7 SDK version', 'defaultSdkVersion', 'html-wagmi-4.2.2'],
  ['R9.9 slippage in percent (D24)', 'defaultSlippage', 1],
  ['R9.9 time', 'fourMinutes', 240_000],
  ['R9.9 time', 'tenSeconds', 10_000],
  ['R9.9 time', 'fiveSeconds', 5_000],
  ['R9.9 time', 'threeSeconds', 3_000],
  ['R9.9 time', 'oneSecond', 1_000],
  ['R9.10 log buffer', 'logBufferBytes', 1_024_000],
  ['R9.14 balance', 'balanceLifetime', 30_000],
  ['R9.14 identity', 'identityLifetime', 300_000],
  ['R9.14 history', 'historyLifetime', 15_000],
  ['R9.14 price', 'priceLifetime', 15_000],
  ['R9.14 recent wallets', 'maxRecentWallets', 2],
  ['R9.14 error reports', 'maxErrorReportsPerMinute', 5],
  ['R9.15 RPC timeout', 'rpcTimeout', 10_000],
  ['R9.15 RPC retries', 'rpcRetries', 3],
  ['R9.15 RPC delay', 'rpcRetryDelay', 150],
  ['R9.15 batch', 'rpcBatchSize', 1_000],
  ['R9.15 polling', 'pollingInterval', 4_000],
  ['R9.15 pending transactions (D21)', 'maxPendingTransactions', 99],
  ['D37 patience', 'reconnectPatience', 10_000],
  ['T10 announcements', 'maxAnnouncements', 50],
])('%s: %s', (_, name, value) => {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the names are the subject
  expect(core[name]).toBe(value)
})
