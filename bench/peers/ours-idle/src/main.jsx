// What `preload: 'idle'` costs a visitor who never opens the modal, and what it spares one who does.
import { createLatchkit } from 'latchkit'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import { render } from '../../ours/src/render.jsx'

render(
  createLatchkit({
    networks: [mainnet, solanaMainnet],
    relayUrl: 'wss://relay.example',
    preload: 'idle',
  }),
)
