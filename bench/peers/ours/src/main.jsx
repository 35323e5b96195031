import { createLatchkit } from 'latchkit'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import { render } from './render.jsx'

render(createLatchkit({ networks: [mainnet, solanaMainnet], relayUrl: 'wss://relay.example' }))
