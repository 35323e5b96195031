import { provider } from './inpage.js'
import { installMultichain } from './multichain/installMultichain.js'

// The page script of a build that imitates MetaMask.
installMultichain(provider)
