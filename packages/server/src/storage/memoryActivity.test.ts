import { createMemoryStorage } from './memory.js'
import { describeActivityStore } from './testing/describeActivityStore.js'

describeActivityStore(
  'memory',
  async () => ({ open: async () => createMemoryStorage(), dispose: async () => {} }),
  { keepsData: false },
)
