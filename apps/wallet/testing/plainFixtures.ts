import { bitcoinModule } from '../src/bitcoin/bitcoinModule.js'
import type { PlainAccount, PlainChain, PlainKey } from '../src/core/family.js'
import { stacksModule } from '../src/stacks/stacksModule.js'

export const bitcoinChain: PlainChain = {
  family: 'bip122',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Regtest',
  rpcUrl: 'http://localhost:4130',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
}
export const stacksChain: PlainChain = {
  family: 'stacks',
  caipNetworkId: 'stacks:2147483648',
  name: 'Stacks',
  rpcUrl: 'http://localhost:4140',
  nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
}

const toKey = (number: number, purpose?: PlainKey['purpose']): PlainKey => {
  const key: PlainKey = { address: '', privateKey: `0x${`${number}`.padStart(2, '0').repeat(32)}`, purpose }
  return { ...key, address: bitcoinModule.toAddress(key, bitcoinChain.caipNetworkId) }
}

/** A Bitcoin account with the address for payments and the one for ordinals. */
export function createBitcoinAccount(number = 1): PlainAccount {
  const [payment, ordinals] = [toKey(number, 'payment'), toKey(number + 50, 'ordinals')]
  return { family: 'bip122', address: payment.address, name: 'Bitcoin 1', keys: [payment, ordinals] }
}

export function createStacksAccount(number = 1): PlainAccount {
  const key = toKey(number)
  const address = stacksModule.toAddress(key, stacksChain.caipNetworkId)
  return { family: 'stacks', address, name: 'Stacks 1', keys: [{ ...key, address }] }
}
