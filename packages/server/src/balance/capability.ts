import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { prices } from '../prices/capability.js'
import { createBalanceRoute } from './route.js'
import { type BalanceService, createBalanceService } from './service.js'

/** Balances of accounts. */
export const balance: Capability<BalanceService> = defineCapability({
  name: 'balance',
  async create(context) {
    const { tokens, nativeCurrencies } = context.read(serverOptions)
    const parameters = { ...context, tokens, nativeCurrencies, prices: await context.use(prices) }
    const service = createBalanceService(parameters)
    return { offer: service, routes: [createBalanceRoute({ service })] }
  },
})
