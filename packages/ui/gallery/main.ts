import { engine } from '@latchkit/core/internal'
import { createModal } from '../src/createModal.js'
import { createScenarioClient } from '../testing/createScenarioClient.js'
import { pseudoCatalogue } from '../testing/pseudo.js'
import { scenarios } from '../testing/scenarios.js'

const parameters = new URLSearchParams(location.search)
const theme = parameters.get('theme') === 'light' ? 'light' : 'dark'
const dir = parameters.get('dir') === 'rtl' ? 'rtl' : 'ltr'
const words = parameters.get('words')
const root = document.querySelector('#root')
document.documentElement.dataset['theme'] = theme
document.documentElement.dir = dir

function link(text: string, change: Record<string, string>): HTMLAnchorElement {
  const element = document.createElement('a')
  element.textContent = text
  element.href = `?${new URLSearchParams({ theme, dir, ...change })}`
  return element
}

function showAll(): void {
  const header = document.createElement('header')
  header.append(
    link('Dark', { theme: 'dark' }),
    link('Light', { theme: 'light' }),
    link('Left to right', { dir: 'ltr' }),
    link('Right to left', { dir: 'rtl' }),
    link('Pseudo words', { words: 'pseudo' }),
  )
  const main = document.createElement('main')
  for (const { name } of scenarios) {
    const figure = document.createElement('figure')
    const caption = document.createElement('figcaption')
    caption.append(link(name, { scenario: name }))
    const frame = document.createElement('iframe')
    frame.loading = 'lazy'
    frame.title = name
    frame.src = `?${new URLSearchParams({ theme, dir, scenario: name, ...(words ? { words } : {}) })}`
    figure.append(caption, frame)
    main.append(figure)
  }
  root?.append(header, main)
}

async function showOne(name: string): Promise<void> {
  const scenario = scenarios.find(each => each.name === name)
  if (!scenario) {
    root?.append(`There is no scenario ${name}.`)
    return
  }
  const page = document.createElement('div')
  page.className = 'page'
  page.innerText = 'Orchard\n\nA site behind the modal.'
  root?.append(page)
  await engine.load()
  const client = createScenarioClient(scenario, { themeMode: theme })
  const modal = createModal(client, words === 'pseudo' ? { catalogue: pseudoCatalogue, direction: dir } : {})
  modal.show()
  client.subscribe(() => (client.getState().modal.open ? modal.show() : modal.hide()))
}

const scenario = parameters.get('scenario')
if (scenario) void showOne(scenario)
else showAll()
