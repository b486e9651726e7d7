// The sample plugins: folders of four files, as the plugin manager sketches them.
import { sampleIcons } from './icons'
import type { Sample } from './sample-tree'
import samplePage from './plugins/sample-plugin/index.html?raw'
import sampleOss from './plugins/sample-plugin/main.oss?raw'
import sampleScript from './plugins/sample-plugin/script.js?raw'
import sampleStyle from './plugins/sample-plugin/styles.css?raw'
import todoPage from './plugins/todo-list/index.html?raw'
import todoOss from './plugins/todo-list/main.oss?raw'
import todoScript from './plugins/todo-list/script.js?raw'
import todoStyle from './plugins/todo-list/styles.css?raw'
import weatherPage from './plugins/weather-widget/index.html?raw'
import weatherOss from './plugins/weather-widget/main.oss?raw'
import weatherScript from './plugins/weather-widget/script.js?raw'
import weatherStyle from './plugins/weather-widget/styles.css?raw'

const plugin = (name: string, icon: string, files: Readonly<Record<string, string>>) => ({
  [`/apps/plugins/${name}`]: { content: null, icon },
  ...Object.fromEntries(
    Object.entries(files).map(([file, content]) => [`/apps/plugins/${name}/${file}`, { content }]),
  ),
})

/** The sample plugins [A3.10]. */
export const plugins: Readonly<Record<string, Sample>> = {
  ...plugin('sample-plugin', sampleIcons.samplePlugin, {
    'index.html': samplePage,
    'styles.css': sampleStyle,
    'script.js': sampleScript,
    'main.oss': sampleOss,
  }),
  ...plugin('weather-widget', sampleIcons.weatherWidget, {
    'index.html': weatherPage,
    'styles.css': weatherStyle,
    'script.js': weatherScript,
    'main.oss': weatherOss,
  }),
  ...plugin('todo-list', sampleIcons.todoList, {
    'index.html': todoPage,
    'styles.css': todoStyle,
    'script.js': todoScript,
    'main.oss': todoOss,
  }),
}
