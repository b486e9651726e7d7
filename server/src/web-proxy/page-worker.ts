import { parentPort } from 'node:worker_threads'
import { type RawPage, preparePage } from '../../../supabase/functions/web-proxy/prepare-page.ts'

// A separate thread for what a stranger's page makes expensive: decoding and parsing. The server ends it when it takes too long.
if (!parentPort) throw new Error('page-worker runs as a worker only')
const port = parentPort
port.on('message', (page: RawPage) => port.postMessage({ html: preparePage(page) }))
port.postMessage('ready')
