import { describeRemoteConnector } from '@latchkit/testing/conformance'
import { createRpc } from '../actions/createRpc.js'
import { getProposal } from '../actions/getProposal.js'
import { defineEvmNetwork } from '../chains/defineEvmNetwork.js'
import { remote } from './remote.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const toNetwork = (id: number) => defineEvmNetwork({ id, name: `Chain ${id}`, nativeCurrency })

describeRemoteConnector('an EVM wallet on another device', async () => {
  const networks = [toNetwork(31337), toNetwork(31338)] as const
  return {
    networks,
    proposal: getProposal(networks),
    addresses: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    createConnector: parameters => remote({ ...parameters, networks, rpc: createRpc() }),
    request: {
      method: 'personal_sign',
      params: account => ['0x68656c6c6f', account.slice(account.lastIndexOf(':') + 1)],
      response: '0x5167',
    },
    unknownMethod: 'eth_nonsense',
  }
})
