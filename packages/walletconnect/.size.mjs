import { build } from 'esbuild'
import { gzipSync } from 'node:zlib'
const r = await build({ stdin:{contents:`import { walletConnect } from '@latchkit/walletconnect'; globalThis.x = walletConnect`, resolveDir: '/work/main/packages/walletconnect'}, bundle:true, minify:true, splitting:true, format:'esm', outdir:'/tmp/out', write:false, metafile:true, conditions:['@latchkit/source'], platform:'browser', target:'es2022' })
let t=0
for (const f of r.outputFiles) { const z=gzipSync(f.contents,{level:9}).length; t+=z; const m=Object.entries(r.metafile.outputs).find(([k])=>f.path.endsWith(k.split('/').pop()))[1]; console.log(f.path.split('/').pop(), f.contents.length, z, Object.keys(m.inputs).map(k=>k.split('/').slice(-2).join('/')+':'+m.inputs[k].bytesInOutput).join(' ')) }
console.log('total',t)
