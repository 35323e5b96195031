import { startDevnet } from '@latchkit/devnet'

const devnet = await startDevnet({ portBase: 5100 })
console.log(devnet.chains['eip155:31337']?.rpcUrl)
await devnet.stop()
