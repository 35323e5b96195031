import { balance } from '../balance/capability.js'
import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { createRpcRoute } from './route.js'
import { createRpcService, type RpcService } from './service.js'

/** Read-only JSON-RPC to the configured chains. */
export const rpc: Capability<RpcService> = defineCapability({
  name: 'rpc',
  async create({ read, limits, upstreams, use }) {
    const service = createRpcService({
      upstreams,
      balances: await use(balance),
      limits: read(serverOptions).rpcLimits,
      limitCalls: limits.calls,
      limitBytes: limits.bytes,
    })
    return { offer: service, routes: [createRpcRoute({ service, chains: upstreams.chains })] }
  },
})
