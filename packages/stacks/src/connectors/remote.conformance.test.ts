import { describeRemoteConnector } from '@latchkit/testing/conformance'
import { getProposal } from '../actions/getProposal.js'
import { formatAddress } from '../address/stacksAddress.js'
import { defineStacksNetwork } from '../chains/defineStacksNetwork.js'
import { stacksTestnet } from '../chains/networks.js'
import { toAddress } from '../utils/caip.js'
import { remote } from './remote.js'

/** Both networks write addresses with the version of the testnet. */
const toTestAddress = (number: number): string =>
  formatAddress({ network: 'testnet', kind: 'single', hash: new Uint8Array(20).fill(number) })

describeRemoteConnector('a Stacks wallet on another device', async () => {
  const networks = [stacksTestnet, defineStacksNetwork({ id: 7, name: 'Another' })] as const
  return {
    networks,
    proposal: getProposal(networks),
    addresses: [toTestAddress(1), toTestAddress(2)],
    createConnector: remote,
    request: {
      method: 'stx_signMessage',
      params: account => ({ message: 'hello', address: toAddress(account) }),
      response: { signature: 'signed' },
    },
    unknownMethod: 'stx_nonsense',
  }
})
