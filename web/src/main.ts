import { mount } from "svelte";
import App from "./App.svelte";
import "./style/house.css";
import "./style/moves.css";
import "./style/board.css";
import "./style/games.css";

const target = document.getElementById("page");
if (target) mount(App, { target });
