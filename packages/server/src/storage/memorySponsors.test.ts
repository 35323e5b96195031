import { createMemoryStorage } from './memory.js'
import { describeSponsorStore } from './testing/describeSponsorStore.js'

describeSponsorStore(
  'memory',
  async () => ({ open: async () => createMemoryStorage(), dispose: async () => {} }),
  { keepsData: false },
)
