import { createMemoryStorage } from './memory.js'
import { describeAuthStore } from './testing/describeAuthStore.js'

describeAuthStore(
  'memory',
  async () => ({ open: async () => createMemoryStorage(), dispose: async () => {} }),
  { keepsData: false },
)
