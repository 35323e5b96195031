import { describeRemoteConnector } from '@latchkit/testing/conformance'
import { getProposal } from '../actions/getProposal.js'
import { bitcoinSignet, bitcoinTestnet } from '../chains/networks.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { toAddress } from '../utils/caip.js'
import { remote } from './remote.js'

describeRemoteConnector('a Bitcoin wallet on another device', async () => {
  const networks = [bitcoinTestnet, bitcoinSignet] as const
  return {
    networks,
    proposal: getProposal(networks),
    // Both networks write addresses alike.
    addresses: [
      createBitcoinSigner('p2wpkh', 1, 'testnet').address,
      createBitcoinSigner('p2wpkh', 2, 'testnet').address,
    ],
    createConnector: parameters => remote({ ...parameters, networks }),
    request: {
      method: 'signMessage',
      params: account => ({ message: 'hello', address: toAddress(account) }),
      response: { address: '', signature: 'signed' },
    },
    unknownMethod: 'nonsense',
  }
})
