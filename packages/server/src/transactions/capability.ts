import { type Capability, defineCapability } from '../capability.js'
import { createTransactionsRoute } from './route.js'
import { createTransactionService, type TransactionService } from './service.js'

/** Broadcasts of signed transactions. */
export const transactions: Capability<TransactionService> = defineCapability({
  name: 'transactions',
  create({ limits, upstreams }) {
    const service = createTransactionService({ upstreams, limitBroadcasts: limits.broadcasts })
    return { offer: service, routes: [createTransactionsRoute({ service })] }
  },
})
