import { createStorage } from './createStorage.js'
import { describeOnrampStore } from './testing/describeOnrampStore.js'

describeOnrampStore(
  'memory',
  async () => ({ open: () => createStorage('memory:'), dispose: async () => {} }),
  { keepsData: false },
)
