// oxlint-disable-next-line import/default -- the build gives its address
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { loadOnce } from '@/lib/load-once'

/** The library that reads PDF documents, and the parts of it that lay pages out. */
const load = async () => {
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // Takes what the first one left on `globalThis`.
  const viewer = await import('pdfjs-dist/legacy/web/pdf_viewer.mjs')
  return { pdf, viewer }
}

/** Loads the library, once for all windows. */
export const loadPdfLibrary = loadOnce(load)

type Library = Awaited<ReturnType<typeof load>>

const fetchData = async (set: 'maps' | 'fonts' | 'decoders', name: string) => {
  const { fetchPdfData } = await import('./pdf-data')
  return fetchPdfData(set, name)
}

class CharacterMaps {
  async fetch({ name }: { readonly name: string }) {
    return { cMapData: await fetchData('maps', `${name}.bcmap`), isCompressed: true }
  }
}

class Fonts {
  fetch({ filename }: { readonly filename: string }) {
    return fetchData('fonts', filename)
  }
}

class Decoders {
  fetch({ filename }: { readonly filename: string }) {
    return fetchData('decoders', filename)
  }
}

/** A document that is being read, in a worker of its own: what is in it is decoded apart from the desktop. */
export interface PdfReading {
  readonly task: ReturnType<Library['pdf']['getDocument']>
  /** Ends the worker, and with it all that it does for the document. */
  readonly end: () => void
}

/** Begins to read a document. Its bytes are given away. Scripts in it do not run, and nothing in it is fetched from elsewhere. */
export function readPdf({ pdf }: Library, bytes: Uint8Array<ArrayBuffer>): PdfReading {
  const port = new Worker(workerAddress, { type: 'module' })
  const worker = pdf.PDFWorker.create({ port })
  const task = pdf.getDocument({
    data: bytes,
    worker,
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    disableAutoFetch: true,
    CMapReaderFactory: CharacterMaps,
    StandardFontDataFactory: Fonts,
    WasmFactory: Decoders,
    // One picture of a document may not take the tab's memory: 64 megapixels.
    maxImageSize: 64 * 1024 * 1024,
    verbosity: pdf.VerbosityLevel.ERRORS,
  })
  return {
    task,
    end: () => {
      void task.destroy().finally(() => port.terminate())
    },
  }
}

export type { Library as PdfLibrary }
