import {
  AppKitButton,
  AppKitProvider,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
} from 'latchkit/appkit'
import 'latchkit/styles.css'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import { createRoot } from 'react-dom/client'

const appKit = createAppKit({
  networks: [mainnet, solanaMainnet],
  metadata: { name: 'Consumer', description: '', url: 'https://consumer.example', icons: [] },
})

function Status() {
  const { status } = useAppKitAccount()
  const { caipNetworkId } = useAppKitNetwork()
  const { open } = useAppKit()
  return (
    <button type="button" onClick={() => open({ view: 'Networks' })}>
      {status} {caipNetworkId}
    </button>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <AppKitProvider appKit={appKit}>
    <AppKitButton />
    <Status />
  </AppKitProvider>,
)
