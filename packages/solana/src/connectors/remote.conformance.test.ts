import { describeRemoteConnector } from '@latchkit/testing/conformance'
import { getProposal } from '../actions/getProposal.js'
import { solanaDevnet, solanaMainnet } from '../chains/networks.js'
import { toTestAddress } from '../fixtures/createStandardWallet.js'
import { toAddress } from '../utils/caip.js'
import { remote } from './remote.js'

describeRemoteConnector('a Solana wallet on another device', async () => {
  const networks = [solanaMainnet, solanaDevnet] as const
  return {
    networks,
    proposal: getProposal(networks),
    addresses: [toTestAddress(1), toTestAddress(2)],
    createConnector: parameters => remote({ ...parameters, networks }),
    request: {
      method: 'solana_signMessage',
      params: account => ({ message: 'Cn8eVZg', pubkey: toAddress(account) }),
      response: { signature: 'signed' },
    },
    unknownMethod: 'solana_nonsense',
  }
})
